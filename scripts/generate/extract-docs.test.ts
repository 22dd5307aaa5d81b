import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compile, declarations } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { defaultLine, defaultTags } from './default-tags.ts'
import { extractDocs } from './extract-docs.ts'
import { sampleDefaults } from './sample-defaults.ts'

const root = resolve(import.meta.dirname, '../..')
const docs = extractDocs(root)
const { leaves, groups } = compile(declarations)
const withoutTags = (text: string): string => text.replaceAll(/^ +\* @default .+\n/gm, '')
const of = (value: unknown): { value: unknown; otherwise: [] } => ({ value, otherwise: [] })

describe('extractDocs', () => {
  it('finds every option and every group, in declaration order', () => {
    const found = [...docs.options.values()]
    expect(
      found
        .filter(({ kind }) => kind === 'option')
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...leaves.keys()].sort())
    expect(
      found
        .filter(({ kind }) => kind === 'group')
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...groups.keys()].sort())
  })

  it.each([...docs.options.values()])(
    'has a description of $path, and an example if it is an option',
    ({ kind, description, example }) => {
      expect(description).toMatch(/\S{2,}.*[.`)]$/s)
      expect(example === undefined).toBe(kind === 'group')
    },
  )

  it('returns the location of a member', () => {
    const { file, line } = docs.options.get('app.baseURL')!
    expect(file).toBe('packages/schema/src/options/app.ts')
    expect(readFileSync(join(root, file), 'utf8').split('\n')[line - 1]).toMatch(/^\s*baseURL: string$/)
  })

  it('finds members of shared or extended shapes', () => {
    expect(docs.options.get('bundler2.loaders.cssModules.esModule')?.file).toBe('packages/schema/src/options/bundler2-loaders.ts')
    expect(docs.options.get('bundler1.ui.template.transformAssetUrls.video')?.file).toBe(
      'packages/schema/src/options/asset-urls.ts',
    )
  })

  it('returns the source text of a type', () => {
    expect(docs.options.get('plugins')?.type).toBe('(string | PluginEntry)[]')
    expect(docs.options.get('theme')?.type).toBe('string')
    expect(docs.options.get('sourcemap')?.type).toBe('SourcemapMode')
    expect(docs.options.get('app')?.type).toBe('')
  })

  it('collects referenced types', () => {
    expect(docs.options.get('app.head.meta')?.namedTypes.map(({ name }) => name)).toEqual([
      'HeadTag',
      'HeadAttributes',
      'HeadAttribute',
    ])
    expect(docs.options.get('sourcemap.client')?.namedTypes[0]?.text).toContain("type SourcemapMode = boolean | 'hidden'")
  })
})

describe('defaultTags', () => {
  const outputs = defaultTags(docs, sampleDefaults(declarations))

  it('writes a line for every option', () => {
    const lines = outputs.flatMap(({ text }) => text.match(/^ +\* @default .+$/gm) ?? [])
    const comments = new Set(
      [...docs.options.values()].filter(({ kind }) => kind === 'option').map(({ file, comment }) => `${file} ${comment?.start}`),
    )
    expect(lines).toHaveLength(comments.size)
  })

  it('keeps lines within the width of the project', () => {
    for (const { text } of outputs)
      for (const line of text.match(/^ +\* @default .+$/gm) ?? []) expect(line.length).toBeLessThanOrEqual(130)
  })

  it('changes only these lines', () => {
    for (const { file, text } of outputs) expect(withoutTags(text)).toBe(withoutTags(docs.files.get(file)!))
  })
})

describe('defaultLine', () => {
  it('mentions variant B only if it differs', () => {
    expect(defaultLine({ A: of('x'), B: of('x') })).toBe("'x'")
    expect(defaultLine({ A: of('x'), B: of('y') })).toBe("'x', in variant B 'y'")
    expect(defaultLine({ B: of('y') })).toBe("in variant B 'y'")
    expect(defaultLine({ A: of(undefined), B: of(undefined) })).toBe('none')
  })

  it('mentions conditions, grouped by value', () => {
    const otherwise = (['ci', 'no terminal'] as const).map((when) => ({ when, value: 'silent' }))
    expect(defaultLine({ A: { value: 'info', otherwise }, B: { value: 'info', otherwise } })).toBe(
      "'info', in CI and without a terminal 'silent'",
    )
  })
})

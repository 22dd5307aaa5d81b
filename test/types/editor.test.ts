import { compile, declarations } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { ConfigText } from './config-text.ts'
import { extractDocs } from '../../scripts/generate/extract-docs.ts'
import { workspaceRoot } from './compiler-options.ts'
import { createVirtualService } from './virtual-service.ts'

const importing = `import { defineFwConfig } from 'fw/config'\n`

/** `|` marks the cursor. */
const places = {
  'first-level.ts': `${importing}defineFwConfig({ | })`,
  'app.ts': `${importing}defineFwConfig({ app: { | } })`,
  'sourcemap.ts': `${importing}defineFwConfig({ sourcemap: { | } })`,
  'bundler1.ts': `${importing}defineFwConfig({ bundler1: { | } })`,
  'production.ts': `${importing}defineFwConfig({ $production: { app: { | } } })`,
  'function.ts': `${importing}defineFwConfig(() => ({ app: { | } }))`,
  'log-level.ts': `${importing}defineFwConfig({ logLevel: '|' })`,
  'builder.ts': `${importing}defineFwConfig({ builder: '|' })`,
  'server-maps.ts': `${importing}defineFwConfig({ sourcemap: { server: '|' } })`,
}

const text = new ConfigText(importing)
const { leaves, groups } = compile(declarations)
const hovered = [...leaves, ...groups].map(([path, { keys }]) => {
  const { property } = text.add('defineFwConfig(', keys, 'undefined', ')')
  return { path, position: property.start }
})

const service = createVirtualService({
  ...Object.fromEntries(Object.entries(places).map(([name, source]) => [name, source.replace('|', '')])),
  'hover.ts': String(text),
})
const docs = extractDocs(workspaceRoot).options

const completionsAt = (name: keyof typeof places): string[] => service.completions(name, places[name].indexOf('|'))

const oneLine = (words: string): string => words.replaceAll(/\s+/g, ' ')

describe('hover', () => {
  it('shows the JSDoc of every option and group', () => {
    const silent = hovered.filter(({ path, position }) => {
      const doc = docs.get(path)?.description
      return !doc || !oneLine(service.hoverText('hover.ts', position)).includes(oneLine(doc))
    })
    expect(silent.map(({ path }) => path)).toEqual([])
  })
})

describe('completion', () => {
  it('lists exactly the options of a group', () => {
    expect(completionsAt('app.ts').toSorted()).toEqual(Object.keys(declarations.app.group).toSorted())
    expect(completionsAt('app.ts')).toContain('baseURL')
  })

  it('lists exactly the top-level options and blocks, no members of promises or functions', () => {
    const blocks = ['$development', '$production', '$test', '$env', '$meta', '$schema']
    expect(completionsAt('first-level.ts').toSorted()).toEqual([...blocks, ...Object.keys(declarations)].toSorted())
  })

  it('lists the options of a group with a shorthand', () => {
    expect(completionsAt('sourcemap.ts').toSorted()).toEqual(['client', 'server'])
  })

  it('lists the documented options of an open group', () => {
    expect(completionsAt('bundler1.ts').toSorted()).toEqual(Object.keys(declarations.bundler1.group).toSorted())
  })

  it('works in an environment block and in a function', () => {
    expect(completionsAt('production.ts')).toContain('baseURL')
    expect(completionsAt('function.ts')).toContain('baseURL')
  })

  it('lists the values of an option', () => {
    expect(completionsAt('log-level.ts').toSorted()).toEqual(['info', 'silent', 'verbose'])
    expect(completionsAt('server-maps.ts')).toEqual(['hidden'])
  })

  it('lists the labels of builders, even though any package name is allowed', () => {
    expect(completionsAt('builder.ts').toSorted()).toEqual(['bundler1', 'bundler2', 'bundler3'])
  })
})

import type { BuildApp } from '@fw/schema'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { createIsPublicImport } from './public-imports.ts'
import { publicUrlPlaceholder, withPublicUrls } from './public-urls.ts'
import { templateAsset } from './template-asset.ts'

const dir = project({ 'public/logo.png': '', 'app/assets/a.svg': '', 'app/page.vue': '' })
const component = join(dir, 'app/page.vue')

function isPublicImport(specifier: string, importer: string | undefined): { isPublic: boolean; warnings: string[] } {
  const warnings: string[] = []
  const isPublic = createIsPublicImport({
    layerDirs: [dir],
    options: { srcDir: join(dir, 'app'), buildDir: join(dir, '.fw') },
    publicDirs: [join(dir, 'public')],
    progress: { warn: (text: string) => warnings.push(text) },
  } as unknown as BuildApp)(specifier, importer) // what it reads
  return { isPublic, warnings }
}

it('distinguishes public files from file paths', () => {
  expect(isPublicImport('/logo.png?v=1', component)).toEqual({ isPublic: true, warnings: [] })
  expect(isPublicImport(join(dir, 'app/other'), component).isPublic).toBe(false)
  expect(isPublicImport('/logo.png', join(dir, 'app/script.ts')).isPublic).toBe(false)
  expect(isPublicImport('//cdn.example/logo.png', component).isPublic).toBe(false)
})

it('warns about a missing public file', () => {
  expect(isPublicImport('/missing.png', `${component}?vue`)).toEqual({
    isPublic: true,
    warnings: [`/missing.png in ${component} is in no public directory; the address stays as it is.`],
  })
})

it('resolves the rest of `~/file` in templates', () => {
  const find = (specifier: string, importer = component) => templateAsset(specifier, importer, () => join(dir, 'app'))
  expect(find('assets/a.svg?raw')).toBe(join(dir, 'app/assets/a.svg?raw'))
  expect(find('assets/b.svg')).toBeUndefined()
  expect(find('./assets/a.svg')).toBeUndefined()
  expect(find('assets/a.svg', join(dir, 'app/script.ts'))).toBeUndefined()
})

it('makes URLs of public files relative to the style sheet, or to the base path in code', () => {
  const text = `url(${publicUrlPlaceholder}/a.woff2)`
  expect(withPublicUrls(text, '_fw/styles/a.css')).toBe('url(../../a.woff2)')
  expect(withPublicUrls(text, '_fw/a.js', '/docs/')).toBe('url(/docs/a.woff2)')
})

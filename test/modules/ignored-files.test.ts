import { createIsIgnored, isIgnored, resolveFiles, resolveFwModule, resolveIgnorePatterns, runWithFwContext } from '@fw/kit'
import { join, relative } from 'pathe'
import { describe, expect, it } from 'vitest'
import { createFw } from '../../packages/fw/src/core/create-fw.ts'
import { load } from '../support/load.ts'
import { project } from '../support/project.ts'

async function inApp<T>(run: (dir: string) => T | Promise<T>): Promise<T> {
  const dir = project({
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': `export default { ignore: ['drafts/**', '**/*.{old,bak}.svg'] }`,
    '.fwignore': '# what nobody needs\nsecret/\n!secret/open.svg\n',
    'icons/a.svg': '',
    'icons/b.old.svg': '',
    'icons/deep/c.svg': '',
    'icons/deep/d.png': '',
    'node_modules/@acme/icons/package.json': '{ "name": "@acme/icons", "exports": { "./fw": "./dist/fw.mjs" } }',
    'node_modules/@acme/icons/dist/fw.mjs': 'export default () => {}',
    'local/module.mjs': 'export default () => {}',
  })
  const { fw } = await createFw({ loaded: await load(dir), warn: () => {} })
  return runWithFwContext(fw, () => run(dir))
}

describe('in a module', () => {
  it('isIgnored and createIsIgnored use the options of the app', () =>
    inApp((dir) => {
      for (const test of [isIgnored, createIsIgnored()]) {
        expect(test(join(dir, 'icons/b.old.svg'))).toBe(true)
        expect(test(join(dir, 'drafts/x.ts'))).toBe(true)
        expect(test(join(dir, 'secret/key.svg'))).toBe(true)
        expect(test(join(dir, 'icons/a.svg'))).toBe(false)
      }
      expect(createIsIgnored({ ignore: [], ignoreOptions: undefined as never }, [dir])(join(dir, 'drafts/x.ts'))).toBe(false)
    }))

  it('resolveIgnorePatterns returns expanded patterns', () =>
    inApp((dir) => {
      const all = resolveIgnorePatterns()
      expect(all).toEqual(expect.arrayContaining(['drafts/**', '**/*.old.svg', '**/*.bak.svg', 'secret/', '!secret/open.svg']))
      expect(all.some((pattern) => pattern.includes('{') || pattern.startsWith('#'))).toBe(false)
      const seen = resolveIgnorePatterns(join(dir, 'icons'))
      expect(seen).toEqual(expect.arrayContaining(['../drafts/**', '**/*.old.svg', '!../secret/open.svg']))
    }))

  it('resolveFiles skips files that the app ignores', () =>
    inApp(async (dir) => {
      const find = async (options = {}): Promise<string[]> =>
        (await resolveFiles(join(dir, 'icons'), '**/*.svg', options)).map((file) => relative(dir, file))
      expect(await find()).toEqual(['icons/a.svg', 'icons/deep/c.svg'])
      expect(await find({ ignore: ['deep/**'] })).toEqual(['icons/a.svg'])
      expect(await find({ isIgnored: () => false })).toEqual(['icons/a.svg', 'icons/b.old.svg', 'icons/deep/c.svg'])
    }))

  it('resolveFwModule finds packages, and omits missing ones', () =>
    inApp((dir) => {
      const found = resolveFwModule(dir, ['@acme/icons/fw', './local/module', '@acme/none'])
      expect(found.map((path) => relative(dir, path))).toEqual(['node_modules/@acme/icons', 'local'])
    }))
})

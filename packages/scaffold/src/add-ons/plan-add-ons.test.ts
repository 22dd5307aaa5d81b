import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Plan } from '../plan/plan.ts'
import { projectInMemory } from '../project.ts'
import { addOnNames } from './add-on.ts'
import { addOns, planAddOns } from './plan-add-ons.ts'

const config = `export default defineFwConfig({\n  future: { compatibilityVersion: 4 },\n})\n`

const planFor = (
  files: Record<string, string>,
  names: readonly (typeof addOnNames)[number][] = addOnNames,
  version: 3 | 4 = 4,
): Plan => planAddOns(projectInMemory({ rootDir: '/site', compatibilityVersion: version }, new Map(Object.entries(files))), names)

const contents = ({ files }: Plan): Record<string, string> =>
  Object.fromEntries(files.map((each) => [each.path, each.type === 'create' ? each.content : each.after]))

describe('add-ons', () => {
  it('are all listed', () => {
    expect(addOns.map(({ name }) => name)).toEqual([...addOnNames])
  })

  it('together change one configuration and one manifest', () => {
    const files = contents(planFor({ 'package.json': '{}', 'fw.config.ts': config }))
    expect(files['fw.config.ts']).toBe(`export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  modules: ['@fw/tailwindcss', '@fw/pinia', '@fw/i18n'],
  i18n: { locales: ['en', 'de'], defaultLocale: 'en' },
})
`)
    const manifest: unknown = JSON.parse(files['package.json']!)
    expect(manifest).toMatchObject({
      scripts: { test: 'vitest run', lint: 'oxlint && oxfmt --check' },
      dependencies: { '@fw/pinia': expect.stringMatching(/^\^1\./), pinia: '^4.1.0' },
    })
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['app/stores/counter.ts', 'app/i18n/en.json', 'Dockerfile', '.dockerignore', 'vitest.config.ts']),
    )
  })

  it('have a Dockerfile as the guide shows it', () => {
    const guide = readFileSync(new URL('../../../../docs/guide/deployment.md', import.meta.url), 'utf8')
    const shown = /```dockerfile\n(.*?)```/s.exec(guide)?.[1]
    expect(contents(planFor({ 'package.json': '{}' }, ['docker']))['Dockerfile']).toBe(shown)
  })

  it('are right for variant B', () => {
    const plan = planFor({ 'package.json': '{}', 'fw.config.ts': 'export default {}' }, ['pinia', 'i18n'], 3)
    expect(plan.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['stores/counter.ts', 'i18n/en.json', 'i18n/de.json']),
    )
  })

  it('change nothing the second time', () => {
    const first = planFor({ 'package.json': '{}', 'fw.config.ts': config }, ['tailwind', 'pinia', 'i18n', 'vitest', 'lint'])
    expect(planFor(contents(first), ['tailwind', 'pinia', 'i18n', 'vitest', 'lint'])).toMatchObject({
      files: [],
      dependencies: [],
    })
  })

  it('create a configuration if there is none', () => {
    expect(contents(planFor({ 'package.json': '{}' }, ['tailwind']))['fw.config.ts']).toBe(
      `import { defineFwConfig } from 'fw/config'\n\nexport default defineFwConfig({\n  modules: ['@fw/tailwindcss'],\n})\n`,
    )
  })

  it('say what to write in a configuration that cannot be edited', () => {
    expect(planFor({ 'package.json': '{}', 'fw.config.ts': 'export default make()' }, ['tailwind']).manual).toEqual([
      { path: 'fw.config.ts', why: 'fw.config.ts does not export an object literal.', lines: [`modules: ['@fw/tailwindcss'],`] },
    ])
  })
})

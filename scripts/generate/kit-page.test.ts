import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { kitPage } from './kit-page.ts'

const page = kitPage(resolve(import.meta.dirname, '../..'))

it.each(['defineFwModule', 'addTemplate', 'useFw', 'isIgnored', 'loadFwConfig', 'logger', 'BuildFailure'])(
  'contains %s',
  (name) => {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\| \\S.* \\| \`.*\` \\|$`, 'm'))
  },
)

it('contains neither internal functions nor types', () => {
  expect(page).not.toMatch(/`(?:moduleState|installModules|openStore|Template|LoadedConfig)`/)
})

it('shows examples on one line', () => {
  expect(page).toContain("const { resolve } = createResolver(import.meta.url); addPlugin(resolve('./runtime/plugin'))")
  expect(page).not.toMatch(/, [)}\]]/)
})

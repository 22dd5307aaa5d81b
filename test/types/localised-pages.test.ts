import { join } from 'pathe'
import { expect, it } from 'vitest'
import { workspaceDir } from '../support/fixture.ts'
import { preparedProject } from '../support/prepared-project.ts'
import { checkProject } from './check-project.ts'

const i18n = { link: join(workspaceDir, 'packages/module-i18n') }
const config = `{
  future: { compatibilityVersion: 4 },
  experimental: { typedPages: true },
  modules: ['@fw/i18n'],
  i18n: { locales: ['en', 'de'] },
}`

it('localePath accepts the names of pages without a locale, also with typedPages', { timeout: 120_000 }, async () => {
  const { dir } = await preparedProject(
    {
      'node_modules/@fw/i18n': i18n,
      'app/pages/users/[id].vue': '<template><p /></template>\n',
      'app/utils/paths.ts': `export const paths = () => [
  useLocalePath()({ name: 'users-id', params: { id: 1 } }, 'de'),
  useLocalePath()('users-id'),
  useLocalePath()({ path: '/users/1' }),
]
export const locale = (): string | undefined => useRoute().meta.locale
`,
    },
    config,
  )
  expect(checkProject(dir, '.fw/tsconfig.app.json')).toEqual([])
})

it('named routes have a locale with typedPages: names without one are for localePath', { timeout: 120_000 }, async () => {
  const { dir } = await preparedProject(
    {
      'node_modules/@fw/i18n': i18n,
      'app/pages/about.vue': '<template><p /></template>\n',
      'app/utils/paths.ts': `export const go = () => [
  navigateTo(useLocalePath()('about')),
  navigateTo({ name: 'about___de' }),
  // @ts-expect-error There is no such route: its names are about___en and about___de.
  navigateTo({ name: 'about' }),
]
`,
    },
    config,
  )
  expect(checkProject(dir, '.fw/tsconfig.app.json')).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'pathe'
import { expect, it } from 'vitest'
import { workspaceDir } from '../support/fixture.ts'
import { preparedProject } from '../support/prepared-project.ts'
import type { Files } from '../support/project.ts'
import { checkProject } from './check-project.ts'

/** Declarations that examples of the guides assume. */
const assumed: Files = {
  'assumed.d.ts': `export {}
declare global {
  const sendToMonitoring: (error: Error, path: string | undefined) => void
  const database: { query(text: string): Promise<unknown> }
  const openPool: () => { end(): Promise<void> }
  const isAllowed: (headers: Headers) => boolean
  const removeSessions: (olderThan: unknown) => Promise<number>
  const passwordHash: (name: string) => Promise<string | undefined>
  const findUser: (id: string | undefined) => { name: string }
  // Of @fw/i18n: see localised-pages.test.ts.
  const useLocalePath: () => (to: string) => string
  const useSwitchLocalePath: () => (locale: string) => string
  const defineStore: (name: string, options: object) => () => unknown
}
`,
  'node_modules/@types/node': { link: join(workspaceDir, 'node_modules/@types/node') },
  'node_modules/@opentelemetry': { link: join(workspaceDir, 'node_modules/@opentelemetry') },
  'node_modules/valibot': { link: join(workspaceDir, 'node_modules/valibot') },
  'app/layouts/wide.vue': '<template><slot /></template>\n',
  'server/api/posts/first.get.ts': `export default defineEventHandler(() => ({ title: 'First', summary: 'A post' }))\n`,
}

it('the examples of the guides match the types', { timeout: 120_000 }, async () => {
  const guides = join(workspaceDir, 'docs/guide')
  const examples: Files = Object.assign({}, ...readdirSync(guides).map((guide) => examplesIn(join(guides, guide))))
  expect(Object.keys(examples)).toEqual(expect.arrayContaining(['server/plugins/analytics.ts', 'app/pages/users/[id].vue']))
  const { dir } = await preparedProject(
    { ...assumed, ...examples },
    `{ future: { compatibilityVersion: 4 }, experimental: { typedPages: true }, runtimeConfig: { sessionPassword: '', metricsToken: '' } }`,
  )
  const worlds = ['app', 'server', 'shared', 'node']
  expect(worlds.flatMap((world) => checkProject(dir, `.fw/tsconfig.${world}.json`))).toEqual([])
})

/** Code blocks of a guide, by the path in their first line; scripts of components are written to separate files for TypeScript. */
function examplesIn(guide: string): Files {
  const files: Record<string, string> = {}
  for (const [, language, first = '', rest = ''] of readFileSync(guide, 'utf8').matchAll(
    /^```(ts|vue)\n([^\n]*)\n(.*?)^```/gms,
  )) {
    const path = /^(?:\/\/|<!--) ((?:app|server|modules|shared|runtime)\/[\w.[\]/-]+)/.exec(first)?.[1]
    if (language === 'ts') {
      if (path !== undefined) files[path] = rest
      continue
    }
    const script = /<script setup lang="ts">\n(.*?)<\/script>/s.exec(`${first}\n${rest}`)?.[1]
    const name = path?.replace(/^app\/|\.vue$/g, '') ?? String(Object.keys(files).length)
    if (path !== undefined) files[path] = '<template><p /></template>\n'
    if (script === undefined) continue
    const imports = [...script.matchAll(/^import .*\n/gm)].join('')
    const code = script.replaceAll(/^import .*\n/gm, '')
    files[`app/scripts/${basename(guide, '.md')}/${name}.ts`] = `${imports}export async function setup() {\n${code}}\n`
  }
  return files
}

import { existsSync } from 'node:fs'
import { join } from 'pathe'
import { expect } from 'vitest'
import { component } from '../part.ts'
import { textOf, type BuildPart } from './context.ts'
import { smallApp } from './small-app.ts'

export const sides: BuildPart[] = [
  {
    files: {
      'app/pages/constants.vue': component(
        `const values = () => [
  import.meta.client, import.meta.browser, import.meta.server, import.meta.dev, import.meta.test,
  import.meta.envName, process.env.NODE_ENV, process.client, process.server,
].map(String).join()
const onServer = useState('constants', values)
const inBrowser = ref('')
onMounted(() => (inBrowser.value = values()))`,
        '<p id="on-server">{{ onServer }}</p><p id="in-browser">{{ inBrowser }}</p>',
      ),
    },
    tests: {
      constants: async ({ site, open }) => {
        expect(textOf(await site.html('/constants'), 'on-server')).toBe(
          'false,false,true,false,false,production,production,false,true',
        )
        const { page, expectClean } = await open('/constants')
        await expect
          .poll(() => page.textContent('#in-browser'))
          .toBe('true,true,false,false,false,production,production,true,false')
        expectClean()
      },
    },
  },
  {
    files: {
      'app/utils/of-server.ts': `export const ofServer = (): string => 'module-of-the-server'\n`,
      'app/utils/of-browser.ts': `export const ofBrowser = (): string => 'module-of-the-browser'\n`,
      'app/utils/unused.ts': `export const used = 'shown-export'\nexport const unused = 'unused-export'\n`,
      'app/pages/shaken.vue': component(
        `import { ofServer } from '~/utils/of-server'
import { ofBrowser } from '~/utils/of-browser'
import { used } from '~/utils/unused'
const text = useState('text', () => '')
if (import.meta.server) text.value = ofServer() + 'branch-of-the-server'
if (import.meta.client) text.value += ofBrowser() + 'branch-of-the-browser'
if (import.meta.dev) text.value += 'branch-of-development'
onServerPrefetch(() => void (text.value += 'prefetch-of-the-server'))
onMounted(() => void (text.value += 'mounted-in-the-browser'))`,
        '<p id="shaken">{{ used }}</p><DevOnly><p>only-in-development</p></DevOnly>',
      ),
    },
    tests: {
      'tree-shaking': async ({ site, clientCode, serverCode }) => {
        expect(textOf(await site.html('/shaken'), 'shaken')).toBe('shown-export')
        const marks = [
          'module-of-the-server',
          'branch-of-the-server',
          'prefetch-of-the-server',
          'module-of-the-browser',
          'branch-of-the-browser',
          'mounted-in-the-browser',
          'branch-of-development',
          'only-in-development',
          'shown-export',
        ]
        const [client, server] = [clientCode(), serverCode()]
        expect(marks.filter((mark) => client.includes(mark))).toEqual([
          'module-of-the-browser',
          'branch-of-the-browser',
          'mounted-in-the-browser',
          'shown-export',
        ])
        expect(marks.filter((mark) => server.includes(mark))).toEqual([
          'module-of-the-server',
          'branch-of-the-server',
          'prefetch-of-the-server',
          'shown-export',
        ])
      },
    },
  },
  {
    tests: {
      'unused-exports': async ({ clientCode }) => expect(clientCode()).not.toContain('unused-export'),
    },
  },
  {
    tests: {
      'import-protection': async ({ slot, build }) => {
        const { code, stderr, dir } = await build(
          {
            ...smallApp(slot),
            'server/utils/secret.ts': `export const secret = 'canary-server-only'\n`,
            'app/pages/index.vue': component(`import { secret } from '~~/server/utils/secret'`, '<p>{{ secret }}</p>'),
          },
          { mayFail: true },
        )
        expect(code).toBe(1)
        expect(stderr).toContain('FW_IMPORT_SERVER_IN_APP')
        expect(stderr).toMatch(/app\/pages\/index\.vue/)
        expect(stderr).toMatch(/→|fix/i)
        expect(existsSync(join(dir, '.output/server'))).toBe(false)
      },
      secrets: async ({ slot, build }) => {
        const { code, stderr } = await build(
          {
            ...smallApp(slot, `runtimeConfig: { token: 'canary-private-token' }`),
            'app/utils/token.ts': `export const token = 'canary-private-' + 'token'\n`,
            'app/pages/index.vue': component(`import { token } from '~/utils/token'`, '<p>{{ token }}</p>'),
          },
          { mayFail: true },
        )
        expect(code).toBe(1)
        expect(stderr).toContain('runtimeConfig.token')
        expect(stderr).not.toContain('canary-private-token')
      },
    },
  },
]

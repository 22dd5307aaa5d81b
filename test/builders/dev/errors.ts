import { expect } from 'vitest'
import { fromJson, fromOverlay, fromPage } from '../../dev/reported-error.ts'
import { counterPage } from '../../dev/hmr-site.ts'
import { component } from '../part.ts'
import { soon, type DevContext, type DevPart } from './context.ts'

const source = (name: string): string =>
  `${counterPage(name, `interface Item {\n  name: string\n}\nconst item: Item = { name: '${name}' }`, '<i>{{ item.name }}</i>')}
<style scoped>
h1 { color: rgb(1, 2, 3) }
</style>
`

interface Broken {
  path: string
  file: string
  from: string
  to: string
  /** Expected location: `file:line`. */
  at: string
  message: RegExp
}

/** Breaks a file while its page is open: overlay and terminal show the place, until it is fixed. */
async function breakAndFix(
  { clicked, edit, said, site, status }: DevContext,
  { path, file, from, to, at, message }: Broken,
): Promise<void> {
  const page = await clicked(path)
  edit(file, from, to)
  try {
    await soon(page.overlay).toContain(at)
    const shown = await page.overlay()
    expect(shown).toMatch(message)
    await soon(said).toContain(at)
    expect(said()).toMatch(message)
    const response = await site.fetch(path, { headers: { accept: 'text/html' } })
    const place = response.status === 500 ? fromPage(await response.text()) : undefined // some errors only concern browsers
    if (place) expect(shown).toContain(`${place.file}:${place.line}:${place.column}`)
  } finally {
    edit(file, to, from)
  }
  await soon(page.overlay).toBe('')
  await soon(() => page.text('h1')).not.toBe(null)
  await soon(() => status(path)).toBe(200)
}

export const errors: DevPart[] = [
  {
    files: {
      '/node_modules/browser-only/package.json':
        '{ "name": "browser-only", "version": "1.0.0", "type": "module", "main": "index.js" }',
      '/node_modules/browser-only/index.js': 'export const path = window.location.pathname\n',
      'lib/where.ts': `import { path } from 'browser-only'\n\nexport const where = (): string => path\n`,
      'pages/where.vue': counterPage(
        'where',
        `const path = ref('')\nonMounted(async () => (path.value = (await import('~/lib/where')).where()))`,
        '<i id="where">{{ path }}</i>',
      ),
      'pages/where-on-server.vue': counterPage('where-on-server', `import { path } from 'browser-only'`, '<i>{{ path }}</i>'),
    },
    tests: {
      'browser-package': async ({ open, status }) => {
        const page = await open('/where')
        await soon(() => page.text('#where')).toBe('/where')
        page.expectClean()
        expect(await status('/where-on-server')).toBe(500)
        expect(await status('/where')).toBe(200)
        expect(await status('/')).toBe(200)
      },
    },
  },
  {
    files: {
      'pages/broken-template.vue': source('broken-template'),
      'pages/broken-script.vue': source('broken-script'),
      'pages/broken-style.vue': source('broken-style'),
      'pages/broken-import.vue': source('broken-import'),
      'pages/protected.vue': source('protected'),
      'utils/broken-util.ts': `export interface Shape {\n  name: string\n}\n\nexport const brokenUtil = (): number => 1\n`,
      'pages/broken-module.vue': counterPage('broken-module', '', '<i>{{ brokenUtil() }}</i>'),
      '/server/utils/secret.ts': `export const secret = 'canary-server-only'\n`,
    },
    tests: {
      'template-error': (context) =>
        breakAndFix(context, {
          path: '/broken-template',
          file: 'pages/broken-template.vue',
          from: '<h1>broken-template text</h1>',
          to: '<h1>broken-template text</h2>',
          at: 'app/pages/broken-template.vue:11:',
          message: /tag/,
        }),
      'script-error': async (context) => {
        await breakAndFix(context, {
          path: '/broken-script',
          file: 'pages/broken-script.vue',
          from: `const item: Item = { name`,
          to: `const item: Item = = { name`,
          at: 'app/pages/broken-script.vue:5:',
          message: /nexpected|xpression/,
        })
        await breakAndFix(context, {
          path: '/broken-module',
          file: 'utils/broken-util.ts',
          from: '(): number => 1',
          to: '(): number => = 1',
          at: 'app/utils/broken-util.ts:5:',
          message: /nexpected|xpression/,
        })
      },
      'style-error': (context) =>
        breakAndFix(context, {
          path: '/broken-style',
          file: 'pages/broken-style.vue',
          from: 'h1 { color: rgb(1, 2, 3) }',
          to: 'h1 { color: rgb(1, 2, 3)',
          at: 'app/pages/broken-style.vue:18:',
          message: /nclosed/,
        }),
      'missing-import': (context) =>
        breakAndFix(context, {
          path: '/broken-import',
          file: 'pages/broken-import.vue',
          from: 'const count',
          to: `import { gone } from '../utils/not-there'\nconst used = gone\nconst count`,
          at: 'app/pages/broken-import.vue:6:',
          message: /not-there/,
        }),
      'dev-import-protection': (context) =>
        breakAndFix(context, {
          path: '/protected',
          file: 'pages/protected.vue',
          from: 'const count',
          to: `import { secret } from '~~/server/utils/secret'\nconst count = (secret, 1)\nconst other`,
          at: 'app/pages/protected.vue',
          message: /FW_IMPORT_SERVER_IN_APP/,
        }),
    },
  },
  {
    files: {
      'pages/throws.vue': component(
        `const list: { name: string }[] = []\nfunction first(): string {\n  return list[0]!.name\n}\nconst name = first()`,
        '<p>{{ name }}</p>',
      ),
      'utils/thrower.ts': `enum Kind {\n  One,\n}\n\nexport function thrower(kind: Kind = Kind.One): never {\n  throw new Error('boom of a util ' + kind)\n}\n`,
      'pages/throws-in-util.vue': component('thrower()', '<p>never</p>'),
      'pages/click.vue': component(
        `function press(event: MouseEvent): void {\n  if (event) throw new Error('boom of a click')\n}`,
        '<button id="press" @click="press">press</button>',
      ),
      '/server/api/broken.get.ts': `interface Answer {\n  ok: boolean\n}\n\nexport default defineEventHandler((event): Answer => {\n  if (event.path) throw new Error('boom of a server route')\n  return { ok: true }\n})\n`,
      'pages/mismatch.vue': component(`const side = import.meta.server ? 'server' : 'client'`, '<p id="side">{{ side }}</p>'),
    },
    tests: {
      'server-error': async ({ site, mark, said }) => {
        mark()
        expect(fromPage(await site.html('/throws'))).toMatchObject({ file: 'app/pages/throws.vue', line: 4 })
        await soon(said).toMatch(/app\/pages\/throws\.vue:4:\d+/)
        expect(fromPage(await site.html('/throws-in-util'))).toMatchObject({ file: 'app/utils/thrower.ts', line: 6, column: 9 })
        await soon(said).toContain('app/utils/thrower.ts:6:9')
      },
      'browser-error': async ({ open, mark, said }) => {
        const { page } = await open('/click')
        mark()
        await page.click('#press')
        expect(await fromOverlay(page)).toMatchObject({
          message: 'boom of a click',
          file: 'app/pages/click.vue',
          line: 3,
          column: 20,
        })
        await soon(said).toContain('app/pages/click.vue:3:20')
      },
      'server-route-error': async ({ site, mark, said }) => {
        mark()
        expect(await fromJson(site, '/api/broken')).toMatchObject({
          message: 'boom of a server route',
          file: 'server/api/broken.get.ts',
          line: 6,
        })
        await soon(said).toMatch(/server\/api\/broken\.get\.ts:6:\d+/)
      },
      'hydration-mismatch': async ({ open, mark, said }) => {
        mark()
        const { page } = await open('/mismatch')
        expect(await fromOverlay(page)).toMatchObject({ file: 'app/pages/mismatch.vue', line: 6 })
        await soon(said).toMatch(/app\/pages\/mismatch\.vue:6/)
      },
    },
  },
]

import { expect } from 'vitest'
import { counterPage } from '../../dev/hmr-site.ts'
import { soon, type DevPart } from './context.ts'

/** These restart the server, and run last. */
export const config: DevPart[] = [
  {
    files: {
      'extra/ExtraThing.vue': '<template><b id="extra">extra thing</b></template>\n',
      'pages/user.vue': counterPage('user', '', '<ExtraThing />'),
    },
    tests: {
      'config-applied': async ({ open, edit, said, site }) => {
        const page = await open('/')
        edit('/fw.config.ts', 'First title', 'Second title')
        await page.reloaded()
        await soon(said).toMatch(/app\.head\.title: "First title" → "Second title" \(fw\.config\.ts:\d+\)/)
        expect(said()).not.toMatch(/restarted/)
        expect(await site.html('/')).toContain('<title>Second title</title>')
      },
      'config-restart': async ({ open, edit, said, site }) => {
        const page = await open('/user')
        edit('/fw.config.ts', '  css:', `  components: { dirs: ['~/extra', '~/components'] },\n  css:`)
        await page.reloaded()
        await soon(said).toMatch(/restarted {2}fw\.config\.ts/)
        await soon(() => page.text('#extra')).toBe('extra thing')
        expect(await site.html('/user')).toContain('extra thing')
        // Hot updates go on.
        await page.page.click('#count')
        edit('pages/user.vue', 'user text', 'after restart')
        await soon(() => page.text('h1')).toBe('after restart')
        expect(await page.text('#count')).toBe('1')
        await page.expectKept()
      },
      'dev-base-url': async ({ open, edit, said, site }) => {
        edit('/fw.config.ts', 'app: {', `app: { baseURL: '/docs/',`)
        await soon(said).toMatch(/restarted/)
        await soon(async () => (await site.fetch('/docs/')).status).toBe(200)
        const page = await open('/docs/')
        expect(page.requests.filter((request) => !request.startsWith('GET /docs/'))).toEqual([])
        await page.page.click('#count')
        edit('pages/index.vue', 'index text', 'below docs')
        await soon(() => page.text('h1')).toBe('below docs')
        expect(await page.text('#count')).toBe('1')
        await page.expectKept()
      },
    },
  },
]

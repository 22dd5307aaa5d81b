import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, inject, it } from 'vitest'
import { buildSite, type BuiltSite } from '../support/build-site.ts'
import { fw } from '../support/run-process.ts'
import { sending, serve } from '../support/serve.ts'
import { staticSite } from './static-site.ts'

/** One site for what a build writes and prints, without a terminal. */
const built = (): Promise<BuiltSite> =>
  buildSite(
    inject('sitesDir'),
    {
      ...staticSite,
      'app/pages/broken.vue': `<script setup>throw createError({ statusCode: 500 })</script><template><p /></template>`,
      'server/plugins/poll.ts': `export default defineNitroPlugin((nitro) => {
  setInterval(() => {}, 1000)
  const closed = setInterval(() => {}, 1000)
  nitro.hooks.hook('close', () => clearInterval(closed))
})
`,
      'public/.env': 'SECRET=1',
      'public/sub/.env.local': 'SECRET=1',
      '.output/stale.txt': 'of an earlier build',
    },
    {
      config: {
        routeRules: { '/Unlinked': { prerender: true }, '/broken': { prerender: true }, '/items/**': { prerender: true } },
        'serverEngine.prerender': { failOnError: false },
      },
    },
  )

describe('fw build', () => {
  it('renders the pages of `prerender` rules, in the case in which they are written', async () => {
    const { dir } = await built()
    const pages = readdirSync(join(dir, '.output/public'), { recursive: true, encoding: 'utf8' })
    expect(pages.filter((file) => file.endsWith('.html'))).toEqual(['Unlinked/index.html'])
    const meta = join(dir, '.output/public/_fw/builds/meta')
    const manifest = JSON.parse(readFileSync(join(meta, readdirSync(meta)[0]!), 'utf8')) as { prerendered: string[] } // written by the build
    expect(manifest.prerendered).toEqual(['/Unlinked'])
  })

  it('goes on after a page that fails if `failOnError` is off, with a warning', async () => {
    const { code, stderr } = await built()
    expect([code, stderr]).toEqual([0, expect.stringContaining('FW_PRERENDER_FAILED: A page could not be rendered, [500]')])
  })

  it('ends although server code has left something open, and names it', async () => {
    const { stderr } = await built()
    expect(stderr).toMatch(/FW_OPEN_HANDLES: .*: an interval \(server\/plugins\/poll\.ts:2\)\./)
  })

  it('says in two lines that it is done where there is no terminal', async () => {
    const { stderr } = await built()
    expect(stderr).toMatch(/^Built for node-server in [\d.]+ s: \.output\nPreview it with: npx fw preview\n/m)
    expect(stderr).not.toContain('gzip')
  })

  it('does not publish `.env` files of the public directory, and says so', async () => {
    const { dir, stderr } = await built()
    for (const file of ['public/.env', 'public/sub/.env.local'])
      expect(stderr).toContain(`FW_APP_PUBLIC_ENV_FILE: \`${file}\` is not published`)
    const files = readdirSync(join(dir, '.output/public'), { recursive: true, encoding: 'utf8' })
    expect(files).toContain('hello.txt')
    expect(files.filter((file) => file.includes('.env'))).toEqual([])
  })

  it('is not previewed on a port that is taken, without a stack and with exit code 1', async () => {
    const { dir } = await built()
    const { url } = await serve(sending('other'))
    const { code, stderr } = await fw(['preview', dir, '--port', new URL(url).port], { cwd: dir })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Port \d+ is in use on 127\.0\.0\.1\.\n.*\n$/)])
  })

  it('replaces the output as a whole', async () => {
    const { dir } = await built()
    expect(existsSync(join(dir, '.output/stale.txt'))).toBe(false)
    expect(readdirSync(join(dir, '.fw')).filter((name) => name.startsWith('output'))).toEqual([])
  })
})

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, inject, it } from 'vitest'
import { buildSite, type BuiltSite } from '../support/build-site.ts'
import { fw } from '../support/run-process.ts'
import { sending, serve } from '../support/serve.ts'
import { staticSite } from './static-site.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/** One site to check what a build writes and prints without a terminal. */
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
      ownProcess: true,
      config: {
        routeRules: { '/Unlinked': { prerender: true }, '/broken': { prerender: true }, '/items/**': { prerender: true } },
        'serverEngine.prerender': { failOnError: false },
      },
    },
  )

describe('fw build', () => {
  it('prerenders the pages of `prerender` rules, with the case of the rule', async () => {
    const { dir } = await built()
    const pages = listFiles(join(dir, '.output/public'))
    expect(pages.filter((file) => file.endsWith('.html'))).toEqual(['Unlinked/index.html'])
    const meta = join(dir, '.output/public/_fw/builds/meta')
    const manifest = JSON.parse(readFileSync(join(meta, readdirSync(meta)[0]!), 'utf8')) as { prerendered: string[] } // written by the build
    expect(manifest.prerendered).toEqual(['/Unlinked'])
  })

  it('continues after a failing page with a warning if `failOnError` is disabled', async () => {
    const { code, stderr } = await built()
    expect([code, stderr]).toEqual([0, expect.stringContaining('FW_PRERENDER_FAILED: A page could not be rendered, [500]')])
  })

  it('exits even if server code leaves handles open, and reports them', async () => {
    const { stderr } = await built()
    expect(stderr).toMatch(/FW_OPEN_HANDLES: .*: an interval \(server\/plugins\/poll\.ts:2\)\./)
  })

  it('prints two lines when done without a terminal', async () => {
    const { stderr } = await built()
    expect(stderr).toMatch(/^Built for node-server in [\d.]+ s: \.output\nPreview it with: npx fw preview\n/m)
    expect(stderr).not.toContain('gzip')
  })

  it('does not publish `.env` files in the public directory, and warns about them', async () => {
    const { dir, stderr } = await built()
    for (const file of ['public/.env', 'public/sub/.env.local'])
      expect(stderr).toContain(`FW_APP_PUBLIC_ENV_FILE: \`${file}\` is not published`)
    const files = listFiles(join(dir, '.output/public'))
    expect(files).toContain('hello.txt')
    expect(files.filter((file) => file.includes('.env'))).toEqual([])
  })

  it('fw preview exits with code 1 and no stack if the port is in use', async () => {
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

  it('is bundled by Rollup if plugins of the project are written for it, and says so', async () => {
    const files = {
      'server/routes/marked.ts': `export default defineEventHandler(() => __MARK__)`,
      'modules/mark.ts': `export default (_options, { hooks }) => {
  hooks.hook('serverEngine:init', (nitro) => {
    nitro.hooks.hook('rollup:before', (_nitro, { plugins }) => {
      plugins.unshift({ name: 'mark', transform: (code) => code.replaceAll('__MARK__', '"marked by Rollup"') })
    })
  })
}
`,
    }
    const { dir, stdout, stderr } = await buildSite(inject('sitesDir'), files, { args: ['--logLevel', 'info'] })
    expect(stdout + stderr).toContain('because of the plugin mark')
    const server = join(dir, '.output/server')
    const code = listFiles(server).map((file) => (file.endsWith('.mjs') ? readFileSync(join(server, file), 'utf8') : ''))
    expect(code.join('\n')).toContain('marked by Rollup')
    expect((await built()).stdout).not.toContain('Rollup')
  })

  it('fails with the place of an error in server code', async () => {
    const failed = async (files: Record<string, string>): Promise<string> => {
      const { code, stderr } = await buildSite(inject('sitesDir'), files, { mayFail: true })
      expect(code).toBe(1)
      expect(stderr).not.toMatch(/^ +at /m)
      return stderr
    }
    // `defineEventHandler` is an auto-import, which is added before the first line.
    const syntax = await failed({ 'server/api/broken.ts': `export default defineEventHandler(() => {\n  const a = ;\n})\n` })
    expect(syntax).toMatch(/Unexpected ";" {2}FW_BUILD_FAILED\n {2}server\/api\/broken\.ts:2:13\n/)
    const missing = await failed({ 'server/api/gone.ts': `import a from './a'\nexport default defineEventHandler(() => a)\n` })
    expect(missing).toMatch(/Cannot find `\.\/a`, imported by this file\. {2}FW_BUILD_FAILED\n {2}server\/api\/gone\.ts:1:15\n/)
  })
})

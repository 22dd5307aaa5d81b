import { bundle } from '@fw/bundler1-builder'
import { expect, it } from 'vitest'
import { bundledBy } from '../../support/bundled-by.ts'
import { describedApp } from '../../support/described-app.ts'
import { proofSite } from '../../support/proof-sites.ts'

it('logLevel: `info` shows phases, sizes and the preset, even without a terminal', async () => {
  const { stdout, stderr } = await proofSite('shop')
  expect(stdout + stderr).toMatch(/Bundles.*\n[^]*total[^]*Built for node-server/)
})

it('logLevel: a build prints only its result without a terminal, by default', async () => {
  const { stdout, stderr } = await proofSite('plain')
  expect(stdout + stderr).toMatch(/^Built for node-server in [\d.]+ s: \.output\nPreview it with: npx fw preview\n$/)
})

it('logLevel: `silent` does not print that either', async () => {
  const { stdout, stderr } = await proofSite('older')
  expect(stdout + stderr).not.toContain('Built for')
})

/** The log level of Vite, and the warnings that it and its plugins print in a build. */
async function viteWith(logLevel: string): Promise<{ level: unknown; warnings: string[] }> {
  const app = await describedApp({ 'entry.ts': 'export {}', 'app.vue': '<template><p /></template>' }, { logLevel })
  let level: unknown
  app.hooks.hook('bundler1:configResolved', (config) => {
    level = config.logLevel
    config.logger.warn('a warning of a plugin')
    config.logger.warnOnce('another one')
  })
  await bundle({ ...app, entries: { client: `${app.dir}/entry.ts`, server: `${app.dir}/entry.ts` } })
  return { level, warnings: app.warnings }
}

it('logLevel: `silent` is passed to Vite, which does not print warnings then (R86)', async () => {
  expect(await viteWith('silent')).toEqual({ level: 'silent', warnings: [] })
  const { level, warnings } = await viteWith('info')
  expect([level, new Set(warnings)]).toEqual(['warn', new Set(['a warning of a plugin', 'another one'])])
})

it.each(['bundler2', 'bundler3'] as const)(
  'logLevel: `silent` is passed to %s as `none`, for stats and for messages of plugins (R86)',
  async (slot) => {
    const hooks = `hooks: { '${slot}:configResolved': (configs) => {
    globalThis.logLevels = configs.map(({ stats, infrastructureLogging }) => [stats, infrastructureLogging.level])
  } }`
    const levels = async (logLevel: string): Promise<unknown> => {
      await bundledBy(slot, { 'entry.ts': 'export {}' }, `{ logLevel: '${logLevel}', ${hooks} }`)
      return (globalThis as { logLevels?: unknown }).logLevels
    }
    expect(await levels('silent')).toEqual([
      ['none', 'none'],
      ['none', 'none'],
    ])
    expect(await levels('info')).toEqual([
      ['errors-warnings', 'error'],
      ['errors-warnings', 'error'],
    ])
  },
)

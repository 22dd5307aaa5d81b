import { describe, expect, it } from 'vitest'
import { nitroConfig } from '../../../packages/server-builder/src/nitro-config.ts'
import { describedApp, variantA, variantB, type DescribedProject } from '../../support/described-app.ts'
import type { Files } from '../../support/project.ts'

const template = '<template><p /></template>'
const island: Files = { 'components/islands/Table.vue': template, 'app/components/islands/Table.vue': template }

const app = (files: Files, componentIslands?: unknown, variant: object = variantB): Promise<DescribedProject> =>
  describedApp(
    { 'app.vue': template, 'app/app.vue': template, ...files },
    { ...variant, ...(componentIslands === undefined ? {} : { experimental: { componentIslands } }) },
  )

/** Whether islands are part of the server bundle, and the server has the endpoint. */
async function enabled(described: DescribedProject): Promise<boolean> {
  const server = await described.text('#build/islands', 'server')
  const { handlers = [] } = await nitroConfig(described)
  const hasEndpoint = handlers.some((handler) => handler?.route === '/__fw_island/**')
  expect(server.includes('#app/islands-server')).toBe(hasEndpoint)
  return hasEndpoint
}

async function remote(value: unknown): Promise<boolean> {
  const described = await app(island, value)
  return (await described.text('#build/islands')).includes('export const remote = true')
}

describe('experimental.componentIslands', () => {
  it.each([variantA, variantB])(
    'experimental.componentIslands: `auto` enables islands only if the project has any (R163) (%o)',
    async (variant) => {
      expect(await enabled(await app({}, undefined, variant))).toBe(false)
      expect(await enabled(await app(island, undefined, variant))).toBe(true)
      expect(
        await enabled(
          await app({ 'components/X.server.vue': template, 'app/components/X.server.vue': template }, 'auto', variant),
        ),
      ).toBe(true)
      expect(
        await enabled(await app({ 'pages/x.server.vue': template, 'app/pages/x.server.vue': template }, 'auto', variant)),
      ).toBe(true)
      const pair = ['components', 'app/components'].flatMap((dir) => [`${dir}/X.server.vue`, `${dir}/X.client.vue`])
      expect(await enabled(await app(Object.fromEntries(pair.map((file) => [file, template])), 'auto', variant))).toBe(false)
    },
  )

  it('experimental.componentIslands: `true`, `local` and objects enable islands without any', async () => {
    for (const value of [true, 'local', 'local+remote', { selectiveClient: true }])
      expect(await enabled(await app({}, value))).toBe(true)
  })

  it('experimental.componentIslands: `false` rejects components that are only rendered on the server', async () => {
    expect(await enabled(await app({}, false))).toBe(false)
    for (const file of ['components/islands/Table.vue', 'components/Table.island.vue', 'components/Table.server.vue']) {
      const failure: unknown = await app({ [file]: template }, false).catch((error: unknown) => error)
      const { problems } = failure as { problems: { code: string; file: string; fix: string; level: string }[] } // a `BuildFailure`
      expect(problems.map(({ code, level }) => [code, level])).toEqual([['FW_COMPONENTS_SERVER_ONLY', 'error']])
      expect(problems[0]!.file.endsWith(file)).toBe(true)
      expect(problems[0]!.fix).toContain('experimental.componentIslands: false')
    }
  })

  it('experimental.componentIslands: only `local+remote` and `remoteIsland` allow other servers', async () => {
    expect(await Promise.all([undefined, true, 'local', {}].map(remote))).toEqual([false, false, false, false])
    expect(await Promise.all(['local+remote', { remoteIsland: true }].map(remote))).toEqual([true, true])
    const listed = await app(island, { remoteIsland: ['https://Shop.example.test'] })
    expect(await listed.text('#build/islands')).toContain('export const remote = ["https://shop.example.test"]')
  })

  it('experimental.componentIslands: `selectiveClient` decides which components may be interactive', async () => {
    const files: Files = {
      'components/islands/Table.vue': '<template><Inner /><Direct fw-client :a="1 > 0" /></template>',
      'components/Inner.vue': '<template><Deep fw-client /></template>',
      'components/Direct.vue': template,
      'components/Deep.vue': template,
    }
    const parts = async (value: unknown): Promise<string[]> => {
      const text = await (await app(files, value)).text('#build/islands')
      return [...text.matchAll(/"(\w+)-\w{8}": \(\) => import/g)].map(([, name]) => name!)
    }
    expect(await parts({ selectiveClient: false })).toEqual([])
    expect(await parts({ selectiveClient: true })).toEqual(['Direct'])
    expect(await parts({ selectiveClient: 'deep' })).toEqual(['Deep', 'Direct'])
  })
})

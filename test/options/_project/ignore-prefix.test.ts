import { existsSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { describedApp, variantA } from '../../support/described-app.ts'
import { proofServer } from '../../support/proof-sites.ts'

const files = {
  'app/pages/-a.vue': '<template><p /></template>',
  'app/pages/_b.vue': '<template><p /></template>',
  'app/layouts/-c.vue': '<template><slot /></template>',
  'app/layouts/_d.vue': '<template><slot /></template>',
  'app/middleware/-e.ts': 'export default defineFwRouteMiddleware(() => {})',
  'app/middleware/_f.ts': 'export default defineFwRouteMiddleware(() => {})',
}

const parts = async (config: object): Promise<string[]> => {
  const { app, from } = await describedApp(files, { ...variantA, ...config })
  return [...app.pages, ...app.layouts, ...app.middleware].map(({ file }) => from(file!))
}

const withDash = ['app/pages/-a.vue', 'app/layouts/-c.vue', 'app/middleware/-e.ts']
const withLine = ['app/pages/_b.vue', 'app/layouts/_d.vue', 'app/middleware/_f.ts']

it('ignorePrefix: pages, layouts and middleware with this prefix are ignored (R114)', async () => {
  expect(await parts({ ignorePrefix: '_' })).toEqual(withDash)
  expect(await parts({})).toEqual(withLine)
  expect((await parts({ ignorePrefix: '' })).toSorted()).toEqual([...withDash, ...withLine].toSorted())
})

it.each([
  ['_', 'shop', '/shop', { '-dash.txt': true, '_line.txt': false }],
  ['-', 'plain', '', { '-dash.txt': false, '_line.txt': true }],
] as const)(
  'ignorePrefix: public files with this prefix (%s) are neither copied nor served (R114)',
  async (_prefix, name, base, expected) => {
    const { dir, fetch } = await proofServer(name)
    for (const [file, there] of Object.entries(expected)) {
      expect(existsSync(join(dir, '.output/public', file)), file).toBe(there)
      expect((await fetch(`${base}/${file}`)).status, file).toBe(there ? 200 : 404)
    }
  },
)

import { describe, expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'
import { describedApp } from '../../support/described-app.ts'
import type { Files } from '../../support/project.ts'
import { useSite } from '../../support/site.ts'

const named = (dir: string, name: string): Files => ({
  [`${dir}name.ts`]: `export const name = 'name of ${name}'`,
  [`${dir}picture.css`]: `.picture-of-${name} { color: red }`,
  [`${dir}own.css`]: `.own-of-${name} { color: green }`,
})
const files: Files = {
  ...named('', 'project'),
  ...named('layers/base/', 'layer'),
  'layers/base/fw.config.mjs': `export default { css: ['~/own.css'] }`,
  'layers/base/all.ts': ['~', '@', '~~', '@@']
    .map((alias, index) => `import { name as n${index} } from '${alias}/name'\n`)
    .concat(`import './all.css'\nconsole.log(n0, n1, n2, n3)`)
    .join(''),
  'layers/base/all.css': `@import '~/picture.css';`,
  'entry.ts': `import './layers/base/all.ts'`,
}

it('experimental.localLayerAliases: aliases in files of a layer resolve to the layer, on both sides and in styles (R168)', async () => {
  const { clientCode, serverCode, css, project } = await bundled(files)
  for (const code of [clientCode, serverCode]) {
    expect(code).toContain('name of layer')
    expect(code).not.toContain('name of project')
  }
  expect(css).toContain('picture-of-layer')
  expect(project.app.css.map(project.from)).toEqual(['layers/base/own.css'])
})

it('experimental.localLayerAliases: without it they resolve to the project', async () => {
  const { clientCode, serverCode, css, project } = await bundled(files, { experimental: { localLayerAliases: false } })
  for (const code of [clientCode, serverCode]) {
    expect(code).toContain('name of project')
    expect(code).not.toContain('name of layer')
  }
  expect(css).toContain('picture-of-project')
  expect(project.app.css.map(project.from)).toEqual(['own.css'])
})

it('experimental.localLayerAliases: aliases of the project are not affected', async () => {
  for (const localLayerAliases of [true, false]) {
    const { checkImport, dir } = await describedApp(
      { 'server/secret.ts': '', 'layers/base/server/secret.ts': '', 'layers/base/app.vue': '' },
      { experimental: { localLayerAliases } },
    )
    expect(checkImport('~/server/secret', `${dir}/app.vue`, 'client', 'app')?.code).toBe('FW_IMPORT_SERVER_IN_APP')
    expect(checkImport('~/server/secret', `${dir}/layers/base/app.vue`, 'client', 'app')?.code).toBe('FW_IMPORT_SERVER_IN_APP')
  }
})

describe('experimental.localLayerAliases: without it, in server code', () => {
  const read = ['~~', '@@'].map((alias, index) => `import { name as n${index} } from '${alias}/name'\n`).join('')
  const site = useSite(
    {
      ...named('', 'project'),
      ...named('layers/base/', 'layer'),
      'app.vue': '<template><p>app</p></template>',
      'layers/base/fw.config.mjs': 'export default {}',
      'layers/base/server/api/names.get.ts': `${read}export default defineEventHandler(() => [n0, n1])`,
    },
    { config: { 'experimental.localLayerAliases': false }, mode: 'build' },
  )

  it('aliases resolve to the project; test/e2e/layers.test.ts has the other case', async () => {
    expect(await (await site.fetch('/api/names')).json()).toEqual(['name of project', 'name of project'])
  })
})

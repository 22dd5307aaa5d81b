import { join } from 'pathe'
import { expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { startSite } from '../../support/start-site.ts'
import { proofPage } from '../../support/proof-sites.ts'
import { listFiles } from '../../../packages/kit/src/files/list-files.ts'

const files = {
  'package.json': '{ "private": true, "type": "module" }',
  'app.vue': '<template><p>Without scripts</p></template><style>p { color: red }</style>',
  'public/own.js': '',
  'fw.config.mjs': `export default { features: { noScripts: 'production' } }`,
}

it('features.noScripts: pages and output have no scripts in production, but in development', async () => {
  const built = await startSite(await buildSite(inject('sitesDir'), files))
  onTestFinished(() => built.stop())
  const page = await built.html('/')
  expect(page).toContain('Without scripts')
  expect(page).not.toMatch(/<script|modulepreload/)
  const output = listFiles(join(built.dir, '.output/public'))
  expect(output.filter((name) => /\.(?:js|map)$/.test(name))).toEqual(['own.js'])
  const dev = await startSite(await buildSite(inject('sitesDir'), files, { command: 'none' }), { dev: true })
  onTestFinished(() => dev.stop())
  expect(await dev.html('/')).toMatch(/<script type="module"/)
})

it('features.noScripts: pages have scripts by default', async () => {
  expect(await proofPage('plain', '/')).toMatch(/<script type="module"/)
})

import { readdirSync } from 'node:fs'
import { join } from 'pathe'
import { expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'

it('publishes a built file even if its hash matches an ignore pattern', async () => {
  const output = `{ chunkFileNames: '_fw/-[hash].js', entryFileNames: '_fw/[hash].spec.js' }`
  const { dir } = await buildSite(inject('sitesDir'), {
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  bundler1: { environments: { client: { build: { rolldownOptions: { output: ${output} } } } } },
}`,
    'app/pages/index.vue': '<template><p>start</p></template>',
  })
  const names = readdirSync(join(dir, '.output/public/_fw'))
  expect(names.filter((name) => /^-.*\.js$/.test(name)).length).toBeGreaterThan(0)
  expect(names.filter((name) => name.endsWith('.spec.js'))).toHaveLength(1)
})

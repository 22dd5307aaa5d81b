import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { optionSite } from '../../support/option-sites.ts'
import { listFiles } from '../../../packages/kit/src/files/list-files.ts'

type Site = Parameters<typeof optionSite>[0]

/** Which parts of Vue are packages in the output, and whether the server bundle contains Vue's code. */
async function outputOf(site: Site): Promise<{ packages: string[]; isBundled: boolean; page: string }> {
  const { dir, fetch } = await optionSite(site)
  const server = join(dir, '.output/server')
  const packages = ['vue', '@vue/runtime-core', '@vue/server-renderer', 'vue-router'].filter((name) =>
    exists(join(server, 'node_modules', name)),
  )
  const files = listFiles(join(server, 'app')).filter((name) => name.endsWith('.mjs'))
  const text = files.map((name) => readFileSync(join(server, 'app', name), 'utf8')).join('\n')
  return {
    packages,
    isBundled: /function baseCreateRenderer|function createRouter\(/.test(text),
    page: await (await fetch('/about')).text(),
  }
}

function exists(path: string): boolean {
  try {
    return readdirSync(path).length > 0
  } catch {
    return false
  }
}

it('experimental.externalVue: Vue, its packages and the router stay outside of the server bundle, or not', async () => {
  const external = await outputOf('usual')
  expect(external).toMatchObject({
    packages: ['vue', '@vue/runtime-core', '@vue/server-renderer', 'vue-router'],
    isBundled: false,
  })
  expect(external.page).toContain('<main>About</main>')
  const bundled = await outputOf('changed')
  expect(bundled).toMatchObject({ packages: [], isBundled: true })
  expect(bundled.page).toContain('<main>About</main>')
})

import { rangesOf } from '../versions.ts'
import { dependsOn, type Draft } from '../plan/draft.ts'
import type { AddOn } from './add-on.ts'

export const vitest: AddOn = {
  name: 'vitest',
  title: 'Vitest',
  description: 'tests of components, pages and server routes',
  apply: (draft) => {
    if (dependsOn(draft, 'vitest')) return
    setUpVitest(draft)
    draft.addScript('test', 'vitest run')
    draft.addScript('test:watch', 'vitest')
  },
}

const configFiles = ['ts', 'mts', 'js', 'mjs'].flatMap((extension) => [`vitest.config.${extension}`, `vite.config.${extension}`])

/** The configuration of Vitest and a first test. */
function setUpVitest(draft: Draft): void {
  draft.addDependencies(rangesOf(['@fw/test-utils', 'vitest']), { dev: true })
  draft.createUnless(configFiles, 'vitest.config.ts', config)
  draft.createUnless([], 'test/server/home.test.ts', example)
}

const config = `import { fwTest } from '@fw/test-utils/vitest'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [fwTest()],
})
`

const example = `import { renderPage } from '@fw/test-utils'
import { expect, it } from 'vitest'

it('renders the home page', async () => {
  const { status, html } = await renderPage('/')
  expect(status).toBe(200)
  expect(html).toContain('<h1>')
})
`

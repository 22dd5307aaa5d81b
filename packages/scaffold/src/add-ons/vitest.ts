import { rangesOf } from '../versions.ts'
import type { Draft } from '../plan/draft.ts'
import type { AddOn } from './add-on.ts'

export const vitest: AddOn = {
  name: 'vitest',
  title: 'Vitest',
  description: 'tests of components, pages and server routes',
  apply: (draft) => {
    setUpVitest(draft)
    draft.addScript('test', 'vitest run')
    draft.addScript('test:watch', 'vitest')
  },
}

const configFiles = ['ts', 'mts', 'js', 'mjs'].flatMap((extension) => [`vitest.config.${extension}`, `vite.config.${extension}`])

/** The configuration of Vitest and a first test. */
function setUpVitest(draft: Draft): void {
  draft.addDependencies(rangesOf(['vitest']), { dev: true })
  draft.createUnless(configFiles, 'vitest.config.ts', config)
  draft.createUnless([], 'test/example.test.ts', example)
}

const config = `import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['test/**/*.test.ts'] },
})
`

const example = `import { expect, it } from 'vitest'

it('adds', () => {
  expect(1 + 1).toBe(2)
})
`

import type { TestApp } from '@fw/schema'
import { resolve } from 'pathe'
import type { Plugin } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { testProjects } from './projects.ts'

export interface FwTestOptions {
  /** Directory of the app, relative to the root of Vitest. */
  rootDir?: string
}

/**
 * Makes Vitest projects for the app: `server` for `fetchRoute` and `renderPage`, `app` for `mountApp`, `e2e` for `useSite`.
 *
 * @example
 * // vitest.config.ts
 * export default defineConfig({ plugins: [fwTest()] })
 */
export function fwTest({ rootDir = '.' }: FwTestOptions = {}): Plugin {
  let testApp: TestApp | undefined
  return {
    name: 'fw:test',
    async config(config) {
      const root = resolve(config.root ?? process.cwd(), rootDir)
      const { createTestApp } = await import('fw/testing')
      testApp = await createTestApp({ rootDir: root, warn: (text) => console.warn(text) })
      const projects: TestProjectInlineConfiguration[] = testProjects(testApp, config)
      return { test: { projects } } as never // Vitest extends the type of the configuration
    },
    async closeBundle() {
      await testApp?.close()
    },
  }
}

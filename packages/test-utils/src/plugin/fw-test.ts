import type { TestApp } from '@fw/schema'
import { resolve } from 'pathe'
import type { Plugin } from 'vitest/config'
import { checkProject, checkVitest } from './check-setup.ts'
import { testProjects, type ProjectsOptions } from './projects.ts'
import { watchApp } from './watch-app.ts'

export interface FwTestOptions extends ProjectsOptions {
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
export function fwTest({ rootDir = '.', ...own }: FwTestOptions = {}): Plugin {
  let testApp: TestApp | undefined
  return {
    name: 'fw:test',
    async config(config) {
      const root = resolve(config.root ?? process.cwd(), rootDir)
      const [{ createTestApp }, { version }] = await Promise.all([import('fw/testing'), import('vitest/node')])
      checkVitest(root, version)
      testApp = await createTestApp({ rootDir: root, warn: (text) => console.warn(text) })
      checkProject(root, testApp.configFile)
      const watch = watchApp(() => testApp!) // set on the line before
      const triggers = [{ pattern: /^/, testsToRun: watch.testsFor }] as never // it may return nothing, unlike its type
      return { test: { projects: testProjects(testApp, { config, watch, ...own }), watchTriggerPatterns: triggers } }
    },
    buildEnd: () => testApp?.close(),
  }
}

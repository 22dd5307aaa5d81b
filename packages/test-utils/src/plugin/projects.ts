import type { TestApp } from '@fw/schema'
import type { Plugin, ViteUserConfig as UserConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration, UserWorkspaceConfig } from 'vitest/config'
import { testModules } from './test-modules.ts'

const files = '{test,spec}.{ts,mts,js,mjs,tsx,jsx}'
const never = ['**/node_modules/**', '**/.fw/**', '**/.output/**', '**/dist/**']
const serverFiles = [`test/server/**/*.${files}`, `server/**/*.${files}`, `**/*.server.${files}`]

/** The Vitest projects of an app. */
export function testProjects(
  testApp: TestApp,
  { test = {}, plugins = [] }: UserConfig & Pick<UserWorkspaceConfig, 'test'>,
): TestProjectInlineConfiguration[] {
  const { projects: _projects, ...inherited } = test as NonNullable<UserWorkspaceConfig['test']> & { projects?: unknown }
  const { app, bundler } = testApp
  const own = plugins.flat(9).filter((plugin) => plugin && !/^fw:test|^vitest/.test((plugin as Plugin).name)) as Plugin[]
  const { plugins: serverPlugins, ...server } = bundler.config('server') as UserConfig
  return [
    {
      ...server,
      root: app.options.rootDir,
      plugins: [serverPlugins, testModules(testApp, 'server'), own],
      test: {
        isolate: false,
        ...inherited,
        name: 'server',
        environment: 'node',
        include: serverFiles,
        exclude: never,
        server: { deps: { ...inherited.server?.deps, inline: bundler.inline } },
      },
    } as TestProjectInlineConfiguration,
  ]
}

import { fileURLToPath } from 'node:url'
import type { Side, TestApp } from '@fw/schema'
import type { Plugin, TestProjectInlineConfiguration, TestUserConfig, ViteUserConfig } from 'vitest/config'
import { findDom } from './check-setup.ts'
import { mockableModules } from './mockable-modules.ts'
import { testModules } from './test-modules.ts'
import type { AppWatch } from './watch-app.ts'

/** Vitest options of one project. */
export type ProjectOptions = Omit<TestUserConfig, 'name' | 'projects' | 'workspace'>

export interface ProjectsOptions {
  /** Options of the project for `fetchRoute` and `renderPage`. */
  server?: ProjectOptions
  /** Options of the project for `mountApp`. */
  app?: ProjectOptions
  /** Options of the project for `useSite`. */
  e2e?: ProjectOptions
}

const extensions = '{test,spec}.{ts,mts,js,mjs,tsx,jsx}'
const never = ['**/node_modules/**', '**/.fw/**', '**/.output/**', '**/dist/**']
const files = {
  server: [`test/server/**/*.${extensions}`, `server/**/*.${extensions}`, `**/*.server.${extensions}`],
  e2e: [`test/e2e/**/*.${extensions}`, `**/*.e2e.${extensions}`],
  all: [`**/*.${extensions}`],
}

/** Packages may be outside of the project, and no browser can request their files. */
const anyFile = { fs: { strict: false } }

interface Given extends ProjectsOptions {
  config: ViteUserConfig
  watch: AppWatch
}

/** The Vitest projects of an app. They inherit the options and plugins of the configuration file. */
export function testProjects(testApp: TestApp, { config, watch, ...own }: Given): TestProjectInlineConfiguration[] {
  const { rootDir } = testApp.app.options
  const { projects: _projects, reporters: _reporters, coverage: _coverage, ...inherited } = config.test ?? {}
  const plugins = (config.plugins ?? []).flat(9).filter((plugin) => isOfUser(plugin))
  const project = (name: 'server' | 'app', side: Side, test: ProjectOptions): TestProjectInlineConfiguration => {
    const { plugins: appPlugins, ...rest } = testApp.bundler.config(side) as ViteUserConfig // of this version of Vite
    return {
      ...rest,
      root: rootDir,
      server: anyFile,
      plugins: [appPlugins, testModules(testApp, name), mockableModules(testApp.app), watch.plugin(), plugins],
      test: {
        // Test files of a worker share the loaded app, because loading it takes longer than most tests.
        isolate: false,
        testTimeout: 20_000, // the first test of a worker loads the app
        ...inherited,
        ...test,
        ...own[name],
        name,
        setupFiles: [setupFile(name), ...list(inherited.setupFiles), ...list(own[name]?.setupFiles)],
        server: { ...inherited.server, deps: { ...inherited.server?.deps, inline: inlined(testApp, inherited) } },
      },
    } as TestProjectInlineConfiguration // without options that only the root has
  }
  const dom = findDom(rootDir)
  return [
    project('server', 'server', { environment: 'node', include: files.server, exclude: never }),
    project('app', 'client', {
      environment: dom ?? 'node',
      include: files.all,
      exclude: [...never, ...files.server, ...files.e2e],
    }),
    {
      root: rootDir,
      server: anyFile,
      plugins: [testModules(testApp, 'e2e'), plugins],
      test: {
        testTimeout: 30_000,
        hookTimeout: 180_000,
        ...inherited,
        environment: 'node',
        include: files.e2e,
        exclude: never,
        ...own.e2e,
        name: 'e2e',
        setupFiles: [setupFile('e2e'), ...list(inherited.setupFiles), ...list(own.e2e?.setupFiles)],
        server: { ...inherited.server, deps: { ...inherited.server?.deps, inline: [/\/@fw\/test-utils\//] } },
      },
    } as TestProjectInlineConfiguration, // without options that only the root has
  ]
}

function inlined({ bundler }: TestApp, { server }: ProjectOptions): true | (string | RegExp)[] {
  const { inline = [] } = server?.deps ?? {}
  return inline === true ? true : [...bundler.inline, ...inline]
}

function isOfUser(plugin: unknown): boolean {
  const { name } = (plugin ?? {}) as Partial<Plugin>
  return name !== undefined && !/^(?:fw:test$|vitest|vite:)/.test(name)
}

function list<T>(value: T | T[] | undefined): T[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

function setupFile(project: 'server' | 'app' | 'e2e'): string {
  return fileURLToPath(new URL(`./runtime/setup-${project}.mjs`, import.meta.url))
}

import { BuildFailure, loadFwConfig, type LoadedConfig } from '@fw/kit'
import type { DevChange, FileEvent, Progress, TestApp, TestBuilder, TestServerBuilder } from '@fw/schema'
import { join } from 'pathe'
import { changesParts } from '../../core/changes-parts.ts'
import { createBuildApp } from '../../core/create-build-app.ts'
import { createFw } from '../../core/create-fw.ts'
import { describeApp } from '../../core/describe-app.ts'
import { inHotOrder } from '../../core/hot-modules.ts'
import { loadBuilder } from '../../core/load-builder.ts'
import { openAppStore } from '../../core/open-app-store.ts'
import { refreshApp, type AppChange } from '../../core/refresh-app.ts'
import { syncGeneratedRoutes } from '../../core/sync-generated-routes.ts'
import { withoutUnclaimed } from '../../core/without-unclaimed.ts'
import { configProblems } from '../session/config-failure.ts'
import { settingsFiles } from '../session/settings-files.ts'
import { classifyPath } from '../watch/classify-path.ts'
import { writeMissingTypes } from './write-missing-types.ts'

export interface CreateTestAppOptions {
  /** Directory of the project. */
  rootDir: string
  /** Additional options, as on the command line: `path=value`. */
  set?: readonly string[]
  warn: (text: string) => void
}

/** Loads an app for tests: like `fw dev`, but without a server. A test runner loads its modules. */
export async function createTestApp({ rootDir, set = [], warn }: CreateTestAppOptions): Promise<TestApp> {
  const written = await loadFwConfig({
    cwd: rootDir,
    rootDir,
    mode: 'test',
    // Its generated files must not replace those of a dev server that runs at the same time.
    set: [`buildDir=${join('.fw', 'test')}`, 'logLevel=silent', ...set, 'dev=true', 'test=true'],
  })
  await checkConfig(written, warn)
  await writeMissingTypes(rootDir, warn)
  const { fw, loaded } = await createFw({ loaded: written, warn, say: warn })
  await fw.callHook('ready', fw)
  const store = openAppStore(loaded.options)
  const described = await describeApp(loaded, { store, fw })
  const progress: Progress = { phase: (_name, run) => run(() => {}), warn }
  const [builder, serverBuilder] = await Promise.all([
    loadBuilder<TestBuilder>('builder', loaded),
    loadBuilder<TestServerBuilder>('server.builder', loaded),
  ])
  if (!builder.test) throw new BuildFailure([cannotTest('builder')])
  if (!serverBuilder.test) throw new BuildFailure([cannotTest('server.builder')])
  const app = await createBuildApp({ fw, loaded, progress, static: false, described, builder })
  await app.hooks.callHook('build:before')
  const engine = await serverBuilder.test(app)
  const bundler = await builder.test(app, engine.graph)
  void store.save()

  const { importDirs, componentDirs } = described.scanner
  const { serverDirs, serverImportDirs } = fw.added
  const scanned = { importDirs, componentDirs, serverDirs: [...serverDirs, ...serverImportDirs] }
  const fileChanged = async (event: FileEvent, path: string): Promise<DevChange> => {
    const kind = classifyPath(path, { loaded, layers: described.layers, scanned })
    if (kind === 'server') return event === 'change' && !/\/(?:utils|types)\//.test(path) ? {} : engine.rescan()
    if (kind === 'config' || kind === 'env' || kind === 'ignore' || kind === 'rc' || kind === 'public') return {}
    const changes: AppChange[] = [{ kind, event, path }]
    const { parts, names } = await refreshApp(described, changes)
    if (!parts.includes('components') && (await changesParts(app, changes))) parts.push('components')
    if (parts.length === 0 && names.length === 0) return {}
    await app.hooks.callHook('builder:generateApp', parts)
    syncGeneratedRoutes(app.files, app.app)
    const generated = inHotOrder(await app.files.changed(parts))
    await app.hooks.callHook('app:templatesGenerated', app.app, generated)
    return { generated, names }
  }
  return {
    app,
    bundler,
    engine,
    ...(loaded.configFile === undefined ? {} : { configFile: loaded.configFile }),
    configFiles: settingsFiles(loaded),
    fileChanged,
    close: async () => {
      await fw.callHook('close', fw)
      await Promise.all([engine.close(), store.save()])
    },
  }
}

/** Throws the errors of the configuration, and prints the warnings. */
async function checkConfig(loaded: LoadedConfig, warn: (text: string) => void): Promise<void> {
  const problems = await configProblems({ ...loaded, problems: withoutUnclaimed(loaded.problems) })
  const errors = problems.filter(({ problem }) => problem.level === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ text }) => text).join('\n\n'))
  for (const { text } of problems) warn(text)
}

function cannotTest(option: string): BuildFailure['problems'][number] {
  return {
    level: 'error',
    code: 'FW_BUILDER_WITHOUT_TEST',
    why: `The builder in \`${option}\` does not support @fw/test-utils: it has no \`test\` function.`,
    fix: 'Choose another builder for tests: `$test: { … }` in the configuration overrides options for tests.',
  }
}

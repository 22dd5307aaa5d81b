import type { DevChange, FileEvent, TestApp } from '@fw/schema'
import { join } from 'pathe'
import type { Plugin } from 'vitest/config'
import type { TestProject, Vitest } from 'vitest/node'

type Graph = TestProject['vite']['environments'][string]['moduleGraph']
type Module = Parameters<Graph['invalidateModule']>[0]

/** Reported by `runtime/file-usage.ts`. */
interface Usage {
  routes: string[]
  modules: string[]
}

export interface AppWatch {
  /** The test files to run after a change, for `watchTriggerPatterns`. Undefined if Vitest knows it better. */
  testsFor: (file: string) => string[] | undefined
  /** A plugin of each project. */
  plugin: () => Plugin
}

/**
 * Watch mode. For Vitest, every test that imports `@fw/test-utils` depends on the whole app. Here a lazily loaded file, such as a page or a
 * server route, only affects the tests that have used it.
 */
export function watchApp(app: () => TestApp): AppWatch {
  let vitest: Vitest | undefined
  const projects: TestProject[] = []
  const testsFor = (file: string): string[] | undefined => {
    if (!vitest || vitest.state.filesMap.has(file)) return undefined
    const found = projects.map((project) => affectedTests(app(), vitest!, project, (graph) => graph.getModulesByFile(file) ?? []))
    return found.every((each) => each === undefined) ? undefined : [...new Set(found.flatMap((each) => each ?? []))]
  }
  /** Files were added or removed, or declare other names: generated modules and their users change. */
  const apply = async (event: FileEvent, file: string): Promise<void> => {
    const change = await app().fileChanged(event, file)
    const ids = app().bundler.moduleIds(change)
    if (!vitest || (ids.length === 0 && !change.names?.length)) return
    const tests = new Set<string>()
    for (const project of projects) {
      const modulesOf = (graph: Graph): Module[] => [
        ...ids.flatMap((id) => graph.getModuleById(id) ?? []),
        ...mentioning(graph, change),
      ]
      for (const { moduleGraph } of Object.values(project.vite.environments))
        for (const module of modulesOf(moduleGraph)) moduleGraph.invalidateModule(module)
      for (const test of affectedTests(app(), vitest, project, modulesOf) ?? []) tests.add(test)
    }
    for (const test of tests) vitest.vite.watcher.emit('change', test)
  }
  return {
    testsFor,
    plugin: () => ({
      name: 'fw:test-watch',
      configureVitest: ({ vitest: own, project }) => {
        projects.push(project)
        for (const { moduleGraph } of Object.values(project.vite.environments)) keepImports(moduleGraph)
        if (vitest) return
        vitest = own
        const events: FileEvent[] = ['add', 'change', 'unlink']
        for (const event of events)
          own.vite.watcher.on(event, (file: string) => {
            if (!own.state.filesMap.has(file)) void apply(event, file).catch((error: unknown) => own.logger.error(error))
          })
      },
    }),
  }
}

/** Undefined if the project does not know the modules. */
function affectedTests(
  { app, engine }: TestApp,
  { state }: Vitest,
  project: TestProject,
  modulesOf: (graph: Graph) => Iterable<Module>,
): string[] | undefined {
  const files = state.getFiles().filter(({ projectName }) => projectName === project.name)
  const entries = new Set([engine.graph.entry, app.entries.server, `${app.runtimeDir}/dist-dev/entry.mount.mjs`])
  const tests = new Set<string>()
  const seen = new Set<Module>()
  const visit = (module: Module): void => {
    if (seen.has(module)) return
    seen.add(module)
    const { file } = module
    if (file === null) return
    for (const test of files)
      if (test.filepath === file || (usageOf(test.meta) && (entries.has(file) || uses(test.meta, file)))) tests.add(test.filepath)
    for (const importer of module.importers) if (!isLazy(importer, module)) visit(importer)
  }
  const uses = (meta: object, file: string): boolean => {
    const fw = usageOf(meta)
    if (!fw) return false
    return (
      fw.modules.some((each) => join(app.options.bundler1.root, each) === file) ||
      fw.routes.some((route) => engine.filesOfRoute(route).some((each) => each === file || each === file.replace(/\.\w+$/, '')))
    )
  }
  for (const { moduleGraph } of Object.values(project.vite.environments))
    for (const module of modulesOf(moduleGraph)) visit(module)
  return seen.size === 0 ? undefined : [...tests]
}

/** Undefined if the tests of a file use nothing of the app. */
function usageOf(meta: object): Usage | undefined {
  return (meta as { fw?: Usage }).fw // set by the setup file
}

interface Imports {
  deps: readonly string[]
  dynamicDeps: readonly string[]
}

/** Imports of modules, before they were invalidated. */
const lastImports = new WeakMap<Module, Imports>()

function keepImports(graph: Graph): void {
  const invalidate = graph.invalidateModule.bind(graph)
  graph.invalidateModule = (module, ...rest) => {
    const { deps = [], dynamicDeps = [] } = module.transformResult ?? {}
    if (module.transformResult) lastImports.set(module, { deps, dynamicDeps })
    invalidate(module, ...rest)
  }
}

/** Whether a module imports another one dynamically only. */
function isLazy(importer: Module, { url }: Module): boolean {
  const { deps = [], dynamicDeps = [] } = importer.transformResult ?? lastImports.get(importer) ?? {}
  return dynamicDeps.includes(url) && !deps.includes(url)
}

/** Loaded modules whose code contains one of the changed names. */
function mentioning(graph: Graph, { names = [] }: DevChange): Module[] {
  if (names.length === 0) return []
  const pattern = new RegExp(names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'))
  return [...graph.idToModuleMap.values()].filter(
    ({ id, transformResult }) => id !== null && !id.includes('/node_modules/') && pattern.test(transformResult?.code ?? ''),
  )
}

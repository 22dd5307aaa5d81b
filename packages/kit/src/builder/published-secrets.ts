import type { BuildApp } from '@fw/schema'
import type { BuildProblem } from '../diagnostics/build-problem.ts'
import { secretProblem, type PublishedSecret } from '../diagnostics/secret-problem.ts'
import { moduleName } from './chunk-names.ts'
import { importNames, isMap, originsOf, withoutQuery, type BundledFile, type ModuleGraph } from './secret-origins.ts'

/**
 * Private values and modules of the server in the client bundle, with the imports that lead to them. Called with the final files; the build
 * must fail if there are any.
 */
export function findPublishedSecrets(files: readonly BundledFile[], graph: ModuleGraph, app: BuildApp): BuildProblem[] {
  const published = files.filter(({ fileName }) => isPublished(fileName, app))
  return [...serverModules(graph, app), ...privateValues(published, graph, app)]
}

/** With `features.noScripts`, scripts are removed from the output. */
function isPublished(file: string, { options }: BuildApp): boolean {
  return !options.features.noScripts || !/\.m?js(?:\.map)?$/.test(file)
}

/**
 * Imports are checked when they are resolved, but plugins of the bundler and generated modules can lead to other files. The bundle may not
 * have code of such a module, because the bundler inlines constants.
 */
function serverModules(graph: ModuleGraph, app: BuildApp): BuildProblem[] {
  const added = new Set(app.fw.added.serverDirs)
  const dirs = app.serverDirs.filter((dir) => !added.has(dir))
  return [...graph.moduleIds()]
    .filter((id) => dirs.some((dir) => id.startsWith(`${dir}/`)))
    .map((id) => ({
      level: 'error',
      code: 'FW_IMPORT_SERVER_IN_APP',
      why: `${moduleName(id, app)} is part of the client bundle: files in the server directory cannot be imported by the app. Import chain: ${importNames(id, graph, app).join(' → ')}.`,
      fix: 'Request the data from a server route, or move shared code to the shared directory. Types can be imported with `import type`.',
      file: withoutQuery(id),
    }))
}

function privateValues(files: readonly BundledFile[], graph: ModuleGraph, app: BuildApp): BuildProblem[] {
  const search = app.secrets?.()
  if (!search) return []
  const found = new Map<string, PublishedSecret & { files: string[] }>()
  // Source maps come last: they contain the same sources as their files.
  for (const file of files.toSorted((one, other) => Number(isMap(one)) - Number(isMap(other)))) {
    for (const secret of search.find(file.content())) {
      for (const origin of originsOf(secret, file, { graph, search, app })) {
        const same = `${secret.key}\0${origin.source ?? origin.chain?.at(-1) ?? ''}`
        const known = found.get(same)
        if (known) known.files.push(file.fileName)
        else found.set(same, { key: secret.key, kind: isMap(file) ? 'map' : 'bundle', files: [file.fileName], ...origin })
      }
    }
  }
  return [...found.values()].map(secretProblem)
}

import { BuildFailure, type BuildProblem } from '@fw/kit'
import { secretProblem, type PublishedSecret } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin, Rolldown } from 'vite'
import { moduleName } from '../chunk-names.ts'
import { importNames, isMap, originsOf, withoutQuery, type OutputFile } from './secret-origins.ts'

/** Fails the build if the client bundle contains a private value or a module of the server. Runs after all plugins that change the output. */
export function secrets(app: BuildApp): Plugin {
  return {
    name: 'fw:secrets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    generateBundle: {
      order: 'post',
      handler(_output, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => isPublished(fileName, app))
        const problems = [...serverModules(this, app), ...privateValues(files, this, app)]
        if (problems.length > 0) throw new BuildFailure(problems)
      },
    },
  }
}

/** With `features.noScripts`, scripts are removed from the output. */
function isPublished(file: string, { options }: BuildApp): boolean {
  return !options.features.noScripts || !/\.m?js(?:\.map)?$/.test(file)
}

/**
 * Imports are checked when they are resolved, but plugins of the bundler and generated modules can lead to other files. The bundle may not
 * have code of such a module, because the bundler inlines constants.
 */
function serverModules(context: Rolldown.PluginContext, app: BuildApp): BuildProblem[] {
  const added = new Set(app.fw.added.serverDirs)
  const dirs = app.serverDirs.filter((dir) => !added.has(dir))
  return [...context.getModuleIds()]
    .filter((id) => dirs.some((dir) => id.startsWith(`${dir}/`)))
    .map((id) => ({
      level: 'error',
      code: 'FW_IMPORT_SERVER_IN_APP',
      why: `${moduleName(id, app)} is part of the client bundle: files in the server directory cannot be imported by the app. Import chain: ${importNames(id, context, app).join(' → ')}.`,
      fix: 'Request the data from a server route, or move shared code to the shared directory. Types can be imported with `import type`.',
      file: withoutQuery(id),
    }))
}

function privateValues(files: readonly OutputFile[], context: Rolldown.PluginContext, app: BuildApp): BuildProblem[] {
  const search = app.secrets?.()
  if (!search) return []
  const found = new Map<string, PublishedSecret & { files: string[] }>()
  // Source maps come last: they contain the same sources as their files.
  for (const file of files.toSorted((one, other) => Number(isMap(one)) - Number(isMap(other)))) {
    for (const secret of search.find(file.type === 'chunk' ? file.code : file.source)) {
      for (const origin of originsOf(secret, file, { files, context, search, app })) {
        const same = `${secret.key}\0${origin.source ?? origin.chain?.at(-1) ?? ''}`
        const known = found.get(same)
        if (known) known.files.push(file.fileName)
        else found.set(same, { key: secret.key, kind: isMap(file) ? 'map' : 'bundle', files: [file.fileName], ...origin })
      }
    }
  }
  return [...found.values()].map(secretProblem)
}

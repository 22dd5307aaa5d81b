import { sourcesMentioning } from '@fw/kit/internal'
import type { DevChange } from '@fw/schema'
import { generatedId } from '../plugins/generated-modules.ts'
import type { DevEnvironment, EnvironmentModuleNode, ViteDevServer } from 'vite'

/** Invalidates modules that are generated or depend on more than their file. Browsers get hot updates. */
export async function changeModules(server: ViteDevServer, change: DevChange): Promise<void> {
  const { generated = [], engine = [], names = [], reload } = change
  // Browsers come last, so that everything they request from the server is already updated.
  const environments = Object.values(server.environments).sort(
    (a, b) => Number(a.name === 'client') - Number(b.name === 'client'),
  )
  const generatedIn = ({ moduleGraph }: DevEnvironment): EnvironmentModuleNode[] =>
    generated.flatMap((id) => moduleGraph.getModuleById(generatedId(id)) ?? [])
  // Before anything is awaited: from now on requests must not get modules that are compiled from the old text.
  for (const environment of environments)
    for (const module of generatedIn(environment)) environment.moduleGraph.invalidateModule(module)
  const files = environments.flatMap(({ moduleGraph }) => [...moduleGraph.fileToModulesMap.keys()])
  const mentioning = names.length > 0 ? await sourcesMentioning(files, names) : new Set<string>()
  for (const environment of environments) {
    const modules = [
      ...generatedIn(environment),
      ...(environment.name === 'engine' ? engine.flatMap((id) => engineModules(environment, id)) : []),
      ...[...mentioning].flatMap((file) => [...(environment.moduleGraph.getModulesByFile(file) ?? [])].filter(isCode)),
    ]
    for (const module of new Set(modules)) await update(environment, module, reload !== undefined)
  }
  if (reload !== undefined) server.environments['client']!.hot.send({ type: 'full-reload', path: '*', triggeredBy: reload })
}

async function update(environment: DevEnvironment, module: EnvironmentModuleNode, quiet: boolean): Promise<void> {
  if (quiet || environment.name !== 'client') environment.moduleGraph.invalidateModule(module)
  else await environment.reloadModule(module)
}

function engineModules({ moduleGraph }: DevEnvironment, id: string): EnvironmentModuleNode[] {
  return [id, `\0virtual:${id}`, `\0${id}`].flatMap((each) => moduleGraph.getModuleById(each) ?? [])
}

/** Styles of components contain no names, and a module without an id only represents a dependency of a style sheet. */
function isCode({ id }: EnvironmentModuleNode): boolean {
  return id !== null && !/[?&]type=style/.test(id)
}

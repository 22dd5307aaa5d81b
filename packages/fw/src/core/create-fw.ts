import { BuildFailure, type BuildProblem, createIsIgnored, type LoadedConfig, runWithFwContext } from '@fw/kit'
import { copyOptions, installModules, kitCopies, layerDirectories, moduleState, Places } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { createBuildHooks } from './build-hooks.ts'
import { applySchema } from './config-schema/apply-schema.ts'
import { createDebugOutput } from './debug-output.ts'
import { installFeatures } from './install-features.ts'
import { instanceMethods } from './instance-methods.ts'
import { noAdditions } from './no-additions.ts'
import { ownVersion } from './own-version.ts'
import { writtenListeners } from './written-listeners.ts'

export interface CreateFwOptions {
  loaded: LoadedConfig
  warn: (text: string) => void
  /** Prints the output of `debug`. */
  say?: (text: string) => void
}

/** An app and its configuration after modules have run. */
export interface CreatedFw {
  fw: Fw
  loaded: LoadedConfig
}

/** Creates the app instance: registers the hooks of the configuration, runs modules, and checks keys of modules. */
export async function createFw({ loaded, warn, say = console.log }: CreateFwOptions): Promise<CreatedFw> {
  // The original is kept unchanged, to compare it when the configuration is loaded again.
  const own: LoadedConfig = { ...loaded, options: copyOptions(loaded.options) }
  for (const key of loaded.unclaimed) Object.assign(own.options, { [key]: loaded.unclaimedValue(key) })
  const layers = layerDirectories(own)
  const debug = createDebugOutput(() => fw, say)
  const { hooks, add } = createBuildHooks(() => fw, debug.called)
  const fw: Fw = {
    ...hooks,
    hooks,
    options: own.options,
    variant: loaded.variant,
    version: ownVersion(),
    layers,
    modules: [],
    app: undefined,
    files: undefined,
    serverEngine: undefined,
    added: noAdditions(),
    explain: loaded.explain,
    isIgnored: createIsIgnored(
      own.options,
      layers.map(({ root }) => root),
    ),
    warn: once(warn),
    ...instanceMethods(
      () => fw,
      () => own,
      () => isReady,
    ),
  }
  let isReady = false
  fw.hook('ready', () => void (isReady = true))
  const written = writtenListeners(own)
  for (const [name, listeners] of Object.entries(own.options.hooks))
    for (const listener of listeners) add(name, listener, written.placeOf(listener))
  await runWithFwContext(fw, async () => {
    await installFeatures(fw)
    await installModules(fw)
  })
  debug.listen(fw)
  const copies = kitCopies()
  if (copies.length > 1)
    fw.warn(
      `FW_KIT_TWICE: @fw/kit is installed more than once: ${copies.join(', ')}. The copies work together, but one is enough.`,
    )
  await applySchema(fw)
  await claimKeys(fw, loaded)
  for (const text of await written.misspelt(fw)) fw.warn(text)
  return { fw, loaded: own }
}

/** A key that no module has claimed is an error. */
async function claimKeys(fw: Fw, { unclaimed, problems }: LoadedConfig): Promise<void> {
  const { claimed } = moduleState(fw)
  const strange = unclaimed.filter((key) => !claimed.has(key))
  if (strange.length === 0) return
  const places = new Places()
  const found = problems.filter(({ code, keys }) => code === 'FW_CONFIG_UNCLAIMED_KEY' && strange.includes(keys[0]!))
  throw new BuildFailure(
    await Promise.all(
      found.map(async (each): Promise<BuildProblem> => {
        const place = await places.origin({ source: each.source, keys: each.keys } as never)
        return {
          level: 'error',
          code: 'FW_CONFIG_UNKNOWN_OPTION',
          why: `Unknown option \`${each.path}\`: it is not an fw option, and no module reads it.`,
          fix: each.near ? `Did you mean \`${each.near}\`?` : 'Remove it, or list the module that reads it in `modules`.',
          ...(place ? { file: place.file, line: place.line, column: place.column } : {}),
        }
      }),
    ),
  )
}

function once(say: (text: string) => void): (text: string) => void {
  const said = new Set<string>()
  return (text) => {
    if (said.has(text)) return
    said.add(text)
    say(text)
  }
}

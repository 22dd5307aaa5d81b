import { readdirSync } from 'node:fs'
import type { BuildProblem, LayerDirectories } from '@fw/kit'
import { listFiles, listLinks, type IsIgnored } from '@fw/kit/internal'
import type { AppDescription } from '@fw/schema'
import { join, relative } from 'pathe'
import { findSpaLoadingTemplate, type SpaLoadingTemplate } from './spa-loading-template.ts'

/** The single files of an app. Paths are absolute. */
export interface AppFiles extends Pick<AppDescription, 'appConfigs' | 'routerOptions'> {
  /** `app.vue` of the highest-priority layer that has one. */
  rootComponent?: string
  /** `error.vue` of the highest-priority layer that has one. */
  errorComponent?: string
  spaLoadingTemplate: SpaLoadingTemplate
  problems: BuildProblem[]
}

export interface FindAppFilesOptions {
  isIgnored?: IsIgnored
}

const components = ['.vue', '.tsx', '.jsx']

/**
 * Finds the files that an app has once, or once per layer.
 *
 * @param layers - the project first
 */
export function findAppFiles(
  layers: readonly LayerDirectories[],
  { isIgnored = () => false }: FindAppFilesOptions = {},
): AppFiles {
  const scripts = layers[0]!.options.extensions.filter((extension) => /^\.[cm]?[jt]s$/.test(extension))
  const find = (dir: string, names: readonly string[], extensions: readonly string[]): string | undefined => {
    const files = filesIn(dir)
    const wanted = names.flatMap((name) => extensions.map((extension) => name + extension))
    const found = wanted.find((name) => files.has(name) && !isIgnored(join(dir, name)))
    return found === undefined ? undefined : join(dir, found)
  }
  const inLayers = (name: string, dirOf: (layer: LayerDirectories) => string): string[] =>
    layers.flatMap((layer) => find(dirOf(layer), [name], scripts) ?? [])
  const component = (...names: string[]): string | undefined => layers.flatMap(({ src }) => find(src, names, components) ?? [])[0]

  const rootComponent = component('app', 'App')
  const errorComponent = component('error', 'Error')
  const { template, problems } = findSpaLoadingTemplate(layers, isIgnored)
  return {
    ...(rootComponent ? { rootComponent } : {}),
    ...(errorComponent ? { errorComponent } : {}),
    appConfigs: inLayers('app.config', ({ src }) => src),
    // Later files override earlier ones.
    routerOptions: inLayers('router.options', ({ app }) => app).toReversed(),
    spaLoadingTemplate: template,
    problems: [
      ...problems,
      ...layers.flatMap((layer) => misplaced(layer, filesIn(layer.src), isIgnored)),
      ...layers.flatMap((layer) => environmentFiles(layer, isIgnored)),
    ],
  }
}

/** These two files belong in `app/` in both variants, although other files of variant B are in the root directory. */
function misplaced({ src, app, root }: LayerDirectories, names: ReadonlySet<string>, isIgnored: IsIgnored): BuildProblem[] {
  if (src === app) return []
  return [...names]
    .filter((name) => /^(?:router\.options\.[cm]?[jt]s|spa-loading-template\.html)$/.test(name) && !isIgnored(join(src, name)))
    .map((name) => ({
      level: 'warning',
      code: 'FW_APP_MISPLACED_FILE',
      why: `\`${name}\` is ignored, because it is outside \`${relative(root, app)}/\`.`,
      fix: `Move it to \`${relative(root, join(app, name))}\`.`,
      file: join(src, name),
      line: 1,
    }))
}

/** Warns about `.env` files in the public directory: they are never published, because they may contain secrets. */
function environmentFiles({ public: dir, root }: LayerDirectories, isIgnored: IsIgnored): BuildProblem[] {
  return [...listFiles(dir), ...listLinks(dir)]
    .filter((path) => /(?:^|\/)\.env(?:\.[^/]*)?$/.test(path) && !isIgnored(join(dir, path)))
    .map((path) => ({
      level: 'warning',
      code: 'FW_APP_PUBLIC_ENV_FILE',
      why: `\`${relative(root, join(dir, path))}\` is not published, because files with this name usually contain secrets.`,
      fix: 'Move it out of the public directory, or rename it if it is safe to publish.',
      file: join(dir, path),
      line: 1,
    }))
}

/** Lists exact names: case-insensitive file systems find `App.vue` under the name `app.vue`, but bundlers don't. */
function filesIn(dir: string): Set<string> {
  try {
    const entries = readdirSync(dir, { withFileTypes: true })
    return new Set(entries.filter((entry) => entry.isFile() || entry.isSymbolicLink()).map(({ name }) => name))
  } catch {
    return new Set() // the directory does not exist
  }
}

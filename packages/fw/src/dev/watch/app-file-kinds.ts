import { type LayerDirectories, resolveAlias } from '@fw/kit'
import { join, resolve } from 'pathe'
import type { PathKind } from './classify-path.ts'

/** The files that an app has once, or once per layer, by path. */
export function appFileKinds(layers: readonly LayerDirectories[]): Map<string, PathKind> {
  const kinds = new Map<string, PathKind>()
  const project = layers[0]!
  const scripts = project.options.extensions.filter((extension) => /^\.[cm]?[jt]s$/.test(extension))
  for (const { src, app } of layers) {
    for (const name of ['app', 'App', 'error', 'Error'])
      for (const extension of ['.vue', '.tsx', '.jsx']) kinds.set(join(src, name + extension), 'app-file')
    for (const extension of scripts) {
      kinds.set(join(src, `app.config${extension}`), 'app-config')
      kinds.set(join(app, `router.options${extension}`), 'app-file')
    }
    kinds.set(join(app, 'spa-loading-template.html'), 'app-file')
  }
  const { spaLoadingTemplate, alias } = project.options
  if (typeof spaLoadingTemplate === 'string') {
    for (const dir of [project.src, project.root]) kinds.set(resolve(dir, resolveAlias(spaLoadingTemplate, alias)), 'app-file')
  }
  return kinds
}

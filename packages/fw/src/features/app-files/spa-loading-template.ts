import { existsSync } from 'node:fs'
import { type BuildProblem, type LayerDirectories, resolveAlias } from '@fw/kit'
import type { IsIgnored } from '@fw/kit/internal'
import { join, resolve } from 'pathe'

/** What pages without server rendering show until the app has loaded: an HTML file, the built-in template, or nothing. */
export type SpaLoadingTemplate = { kind: 'file'; file: string } | { kind: 'built-in' } | { kind: 'none' }

/** Resolves `spaLoadingTemplate`. A file named by the option is looked up in the source directory, then in the root directory. */
export function findSpaLoadingTemplate(
  layers: readonly LayerDirectories[],
  isIgnored: IsIgnored,
): { template: SpaLoadingTemplate; problems: BuildProblem[] } {
  const project = layers[0]!
  const { spaLoadingTemplate: option } = project.options
  if (option === false) return { template: { kind: 'none' }, problems: [] }
  if (typeof option === 'string') {
    const path = resolveAlias(option, project.options.alias)
    const file = [resolve(project.src, path), resolve(project.root, path)].find((each) => existsSync(each))
    if (file === undefined) return { template: { kind: 'none' }, problems: [notFound(option)] }
    return { template: { kind: 'file', file }, problems: [] }
  }
  const file = layers
    .map(({ app }) => join(app, 'spa-loading-template.html'))
    .find((each) => existsSync(each) && !isIgnored(each))
  if (file !== undefined) return { template: { kind: 'file', file }, problems: [] }
  return { template: { kind: option === true ? 'built-in' : 'none' }, problems: [] }
}

function notFound(option: string): BuildProblem {
  return {
    level: 'warning',
    code: 'FW_APP_NO_LOADING_TEMPLATE',
    why: `The file \`${option}\` in \`spaLoadingTemplate\` was not found, so nothing is shown while the app loads.`,
    fix: 'Correct the path (relative to the source directory, or with an alias), or set the option to `false`.',
  }
}

import type { LayerDirectories } from '@fw/kit'
import type { FwOptions } from '@fw/schema'
import { relative, resolve } from 'pathe'
import { contains } from './watch-scope.ts'

type Layers = readonly Pick<LayerDirectories, 'src'>[]

/**
 * Returns whether a changed file restarts the dev server according to the option `watch`, and why. A directory includes everything
 * in it.
 * @example
 * const reasonFor = restartPattern(options, layers)
 * reasonFor('/site/content.json') // '`watch` lists "../content.json"'
 */
export function restartPattern({ watch }: Pick<FwOptions, 'watch'>, layers: Layers): (path: string) => string | undefined {
  const rules = watch.map((pattern) => ({ pattern, matches: matcherOf(pattern, layers) }))
  return (path) => {
    const rule = rules.find(({ matches }) => matches(path))
    return rule && `\`watch\` lists ${rule.pattern instanceof RegExp ? String(rule.pattern) : JSON.stringify(rule.pattern)}`
  }
}

/** The files and directories listed in `watch`, which may be outside of the sources. */
export function namedInWatch({ watch }: Pick<FwOptions, 'watch'>, layers: Layers): string[] {
  return [...new Set(watch.flatMap((pattern) => (typeof pattern === 'string' ? pathsOf(pattern, layers) : [])))]
}

function matcherOf(pattern: string | RegExp, layers: Layers): (path: string) => boolean {
  if (typeof pattern === 'string') {
    const paths = pathsOf(pattern, layers)
    return (path) => paths.some((each) => contains(each, path))
  }
  // A global expression would continue at its last position.
  const expression = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
  return (path) => layers.some(({ src }, index) => (index === 0 || contains(src, path)) && expression.test(relative(src, path)))
}

function pathsOf(pattern: string, layers: Layers): string[] {
  return layers.map(({ src }) => resolve(src, pattern))
}

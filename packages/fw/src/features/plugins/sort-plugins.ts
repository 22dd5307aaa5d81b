import type { BuildProblem } from '@fw/kit'
import type { AppPlugin } from '@fw/schema'

export interface SortedPlugins {
  plugins: AppPlugin[]
  problems: BuildProblem[]
}

/** Sorts plugins into the order in which they run: by `order`, and each after the plugins it depends on. */
export function sortPlugins(plugins: readonly AppPlugin[]): SortedPlugins {
  const byOrder = plugins.toSorted((a, b) => a.order - b.order)
  const known = new Set(byOrder.flatMap(({ name }) => (name === undefined ? [] : [name])))
  const problems = missingDependencies(byOrder, known)
  const sorted: AppPlugin[] = []
  const done = new Set<string>()
  const waiting = new Map<string, AppPlugin[]>()
  const missing = (plugin: AppPlugin): string | undefined =>
    plugin.dependsOn?.find((name) => known.has(name) && !done.has(name) && name !== plugin.name)
  const place = (first: AppPlugin): void => {
    const ready = [first]
    for (let plugin = ready.shift(); plugin; plugin = ready.shift()) {
      const needed = missing(plugin)
      if (needed !== undefined) {
        waiting.set(needed, [...(waiting.get(needed) ?? []), plugin])
        continue
      }
      sorted.push(plugin)
      if (plugin.name === undefined) continue
      done.add(plugin.name)
      ready.push(...(waiting.get(plugin.name) ?? []))
      waiting.delete(plugin.name)
    }
  }
  for (const plugin of byOrder) place(plugin)
  const placed = new Set(sorted)
  const stuck = byOrder.filter((plugin) => !placed.has(plugin))
  if (stuck.length > 0) problems.push(cycle(stuck))
  return { plugins: [...sorted, ...stuck], problems }
}

function missingDependencies(plugins: readonly AppPlugin[], known: ReadonlySet<string>): BuildProblem[] {
  // The name of such a plugin is only known at run time, so it may be the missing one.
  if (plugins.some(({ unread }) => unread)) return []
  return plugins.flatMap(({ src, name, dependsOn = [] }) =>
    dependsOn
      .filter((each) => !known.has(each))
      .map((each): BuildProblem => ({
        level: 'warning',
        code: 'FW_PLUGINS_MISSING_DEPENDENCY',
        why: `The plugin ${name === undefined ? '' : `\`${name}\` `}depends on \`${each}\`, but there is no plugin with that name.`,
        fix: 'Correct the name in `dependsOn`, or set `name` in the other plugin.',
        file: src,
      })),
  )
}

/** Among the plugins that wait for each other, one that waits for no other is part of a cycle. */
function cycle(stuck: readonly AppPlugin[]): BuildProblem {
  const byName = new Map(stuck.map((plugin) => [plugin.name, plugin]))
  const path: AppPlugin[] = []
  let current: AppPlugin | undefined = stuck[0]
  while (current && !path.includes(current)) {
    path.push(current)
    current = byName.get(current.dependsOn?.find((name) => byName.has(name) && name !== current?.name))
  }
  const circle = current ? [...path.slice(path.indexOf(current)), current] : path
  return {
    level: 'warning',
    code: 'FW_PLUGINS_CYCLE',
    why: `Circular plugin dependency: ${circle.map(({ name, src }) => name ?? src).join(' → ')}. These plugins run in the order of their files.`,
    fix: 'Remove one of these names from `dependsOn`.',
    file: circle[0]!.src,
  }
}

import {
  compile,
  declarations,
  open,
  pathText,
  problem,
  type CompiledLeaf,
  type Problem,
  type Resolution,
  type Source,
} from '@fw/schema'

/** Warns about valid options that have no effect in this version or in this combination. */
export function effectProblems(
  { options, variant, problems: others }: Pick<Resolution, 'options' | 'variant' | 'problems'>,
  sources: readonly Source[],
): Problem[] {
  const problems: Problem[] = []
  for (const leaf of openLeaves()) {
    if (leaf.onlyIn && leaf.onlyIn !== variant) continue
    for (const source of sources) {
      const found = written(source, leaf.keys)
      if (found === undefined || found.value === (leaf.leaf.actsAs ?? false)) continue
      const path = pathText(found.keys)
      // Invalid values are reported elsewhere.
      const isReported = [...others, ...problems].some(
        (other) => other.source === source && found.keys.every((key, index) => other.keys[index] === key),
      )
      if (!isReported) problems.push(problem('NO_EFFECT', { path }, { keys: found.keys, source }))
    }
  }
  if (options.ssr && options.router.options.hashMode) {
    const keys = ['router', 'options', 'hashMode']
    const source = sources.find((each) => written(each, keys))
    problems.push(problem('HASH_MODE_WITH_SSR', {}, { keys, ...(source ? { source } : {}) }))
  }
  return problems
}

let leaves: CompiledLeaf[] | undefined

/** Options that are not implemented yet. */
function openLeaves(): CompiledLeaf[] {
  leaves ??= [...compile(declarations).leaves.values()].filter(({ leaf }) => leaf.proof === open && leaf.actsAs !== 'any')
  return leaves
}

interface Written {
  value: unknown
  keys: readonly string[]
}

/** The value of an option in a source. A shorthand counts for all options of its group: `devtools: true`. */
function written({ config }: Source, keys: readonly string[]): Written | undefined {
  let value = config
  try {
    for (const [index, key] of keys.entries()) {
      if (typeof value !== 'object' || value === null) return index === 0 ? undefined : { value, keys: keys.slice(0, index) }
      if (!Object.hasOwn(value, key)) return undefined
      value = (value as Record<string, unknown>)[key] // checked above
    }
  } catch {
    return undefined // a getter that throws is reported where the source is checked
  }
  return value === undefined ? undefined : { value, keys }
}

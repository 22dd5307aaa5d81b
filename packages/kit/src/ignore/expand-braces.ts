/** Expands `a.{b,c{d,e}}` to `a.b`, `a.cd` and `a.ce`. Braces without a comma are literal. */
export function expandBraces(pattern: string): string[] {
  const group = firstGroup(pattern)
  if (!group) return [pattern]
  const [before, after] = [pattern.slice(0, group.start), pattern.slice(group.end + 1)]
  const rest = expandBraces(after)
  return group.choices.flatMap((choice) => expandBraces(choice).flatMap((middle) => rest.map((end) => before + middle + end)))
}

interface Group {
  start: number
  end: number
  choices: string[]
}

function firstGroup(pattern: string): Group | undefined {
  for (let start = pattern.indexOf('{'); start !== -1; start = pattern.indexOf('{', start + 1)) {
    const group = groupAt(pattern, start)
    if (group && group.choices.length > 1) return group
  }
  return undefined
}

function groupAt(pattern: string, start: number): Group | undefined {
  const choices: string[] = []
  let from = start + 1
  let depth = 0
  for (let index = start; index < pattern.length; index++) {
    const char = pattern[index]
    if (char === '\\') index++
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return { start, end: index, choices: [...choices, pattern.slice(from, index)] }
    else if (char === ',' && depth === 1) {
      choices.push(pattern.slice(from, index))
      from = index + 1
    }
  }
  return undefined
}

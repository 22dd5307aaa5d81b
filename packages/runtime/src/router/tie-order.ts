import type { RouterMatcher } from 'vue-router'

type Matcher = ReturnType<RouterMatcher['getRoutes']>[number]

interface TieOrder {
  /** Says at which places of the table matchers stand that were added together, descendants first, and moves them there. */
  place: (added: readonly (readonly [matcher: Matcher, rank: number])[]) => void
  /** The same for all that were not there before. */
  placeNew: (before: ReadonlySet<Matcher>, rank: number) => void
}

/**
 * Of patterns that rank the same, the router library takes the one that was added first, and a descendant before its ancestor.
 * Here records are added as they are needed, so the earlier one may come later, and has to move up.
 *
 * @param list - The list of the library's matcher itself, which changes as records come and go.
 */
export function createTieOrder(list: Matcher[]): TieOrder {
  const ranks = new WeakMap<Matcher, number>()
  let highest = -1

  const place: TieOrder['place'] = (added) => {
    const ceiling = highest
    for (const [matcher, rank] of added) {
      ranks.set(matcher, rank)
      if (rank > highest) highest = rank
    }
    for (const [matcher, rank] of added) if (rank < ceiling) moveUp(matcher)
  }

  const moveUp = (matcher: Matcher): void => {
    const from = list.indexOf(matcher)
    if (from < 0) return
    let to = from
    while (to > 0 && ties(list[to - 1]!, matcher) && precedes(matcher, list[to - 1]!)) to--
    if (to < from) list.splice(to, 0, ...list.splice(from, 1))
  }

  /** Ranks of the ancestors that tie with a matcher, from the top, and its own. */
  const chain = (matcher: Matcher): number[] => {
    const found: number[] = []
    for (let one: Matcher | undefined = matcher; one; one = one.parent) {
      if (ties(one, matcher) && list.includes(one)) found.unshift(ranks.get(one) ?? 0)
    }
    return found
  }

  const precedes = (a: Matcher, b: Matcher): boolean => {
    if (ranks.get(a) === ranks.get(b)) return false // they came together, in order
    const left = chain(a)
    const right = chain(b)
    const at = left.findIndex((rank, i) => rank !== right[i])
    if (at < 0) return false // an ancestor comes after those below it
    return right[at] === undefined || left[at]! < right[at]
  }

  return {
    place,
    // They are in order among themselves, so the one that is in front moves first.
    placeNew: (before, rank) => place(list.filter((one) => !before.has(one)).map((one) => [one, rank])),
  }
}

function ties(a: Matcher, b: Matcher): boolean {
  return a === b || JSON.stringify(a.score) === JSON.stringify(b.score)
}

/** The rules mentioned in a text: `R5`, `R22-R24`, `R22, R23`. A range includes all of its rules. */
export function ruleIdsIn(text: string): string[] {
  const ids = [...text.matchAll(/\bR(\d+)(?:\s*(?:-|–|to)\s*R?(\d+))?\b/g)].flatMap(([, first, last]) =>
    range(Number(first), Number(last ?? first)),
  )
  return [...new Set(ids)].map((number) => `R${number}`)
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

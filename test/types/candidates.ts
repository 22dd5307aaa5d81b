import { evaluate } from './evaluate.ts'

/** A value of a kind that some option does not take. */
export interface Candidate {
  readonly expression: string
  readonly value: unknown
}

/** Declares what candidates need; stands at the top of every file that uses them. */
export const candidatePrelude = 'class Strange { readonly mark: symbol = Symbol() }'

const expressions = ['5', `'strange'`, 'true', '{ strangeKey: 5 }', '() => ({ strangeKey: 5 })', 'new Strange()']

/** Values of different kinds, the same for a check and for the compiler because both come from one text. */
export const candidates: readonly Candidate[] = evaluate(expressions, candidatePrelude).map((value, index) => ({
  expression: expressions[index]!, // one value per expression
  value,
}))

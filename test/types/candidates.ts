import { evaluate } from './evaluate.ts'

/** A value of a type that some option does not accept. */
export interface Candidate {
  readonly expression: string
  readonly value: unknown
}

/** Declarations for candidates, included in every file that uses them. */
export const candidatePrelude = 'class Strange { readonly mark: symbol = Symbol() }'

const expressions = ['5', `'strange'`, 'true', '{ strangeKey: 5 }', '() => ({ strangeKey: 5 })', 'new Strange()']

/** Values of different types, the same for a check and for the compiler because both use one source text. */
export const candidates: readonly Candidate[] = evaluate(expressions, candidatePrelude).map((value, index) => ({
  expression: expressions[index]!, // one value per expression
  value,
}))

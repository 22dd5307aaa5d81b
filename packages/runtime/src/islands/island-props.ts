import { runtimeCompiler } from '#build/islands'
import { createError } from '../app/errors.ts'

const maxDepth = 20
const maxKeys = 1000

/** Names that would change prototypes when props are merged. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Rejects props that are not plain data, or more of it than any component needs. */
export function checkProps(props: unknown): asserts props is Record<string, unknown> {
  if (typeof props !== 'object' || props === null || Array.isArray(props)) throw invalid('Props must be an object.')
  // Components commonly render `as` as a tag or component.
  if (Object.hasOwn(props, 'as')) throw invalid('The prop `as` is not allowed in islands.')
  let keys = 0
  const visit = (value: object, depth: number): void => {
    if (depth > maxDepth) throw invalid(`Props are nested more than ${maxDepth} levels deep.`)
    for (const [key, each] of Object.entries(value)) {
      if (++keys > maxKeys) throw invalid(`Props have more than ${maxKeys} values.`)
      if (forbidden.has(key)) throw invalid(`The key \`${key}\` is not allowed in props.`)
      if (runtimeCompiler && key === 'template') throw invalid('The key `template` is not allowed in props.')
      if (typeof each === 'object' && each !== null) visit(each as object, depth + 1)
    }
  }
  visit(props, 1)
}

function invalid(message: string): Error {
  return createError({ status: 400, statusText: 'Bad Request', message })
}

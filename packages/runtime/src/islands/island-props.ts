import { runtimeCompiler } from '#build/islands'
import { camelize, type Component } from 'vue'
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

interface PropsOptions {
  props?: readonly string[] | Record<string, unknown>
  extends?: PropsOptions
  mixins?: PropsOptions[]
}

/** The declarations of a component's props by name: a type, a list of types, or an object with a `type`. */
function declaredProps(component: PropsOptions): Map<string, unknown> {
  const { props = [], extends: base, mixins = [] } = component
  const inherited = [base, ...mixins].flatMap((each) => (each ? [...declaredProps(each)] : []))
  const own = Array.isArray(props) ? props.map((name: string) => [name, null] as const) : Object.entries(props)
  return new Map([...inherited, ...own.map(([name, declaration]) => [camelize(name), declaration] as const)])
}

/**
 * Only declared props are passed on: undeclared ones would become attributes of the root element, and could be anything. Classes
 * are allowed, as text.
 *
 * @param isOpen - Whether anyone may have sent the props. Then values of other types than declared are an error: Vue only warns, in development.
 */
export function declaredOnly(component: Component, props: Record<string, unknown>, isOpen: boolean): Record<string, unknown> {
  const declared = declaredProps(component as PropsOptions) // one of several types of components
  return Object.fromEntries(
    Object.entries(props).filter(([name, value]) => {
      const declaration = declared.get(camelize(name))
      if (isOpen && !hasType(value, declaration)) throw invalid(`The prop \`${name}\` has another type than declared.`)
      return declaration !== undefined || (name === 'class' && typeof value === 'string')
    }),
  )
}

/** What values of JSON each type has. Others, such as `Date`, are not known: a component that declares them gets text. */
const ofType = new Map<unknown, (value: unknown) => boolean>([
  [String, (value) => typeof value === 'string'],
  [Number, (value) => typeof value === 'number'],
  [Boolean, (value) => typeof value === 'boolean' || value === ''], // as in `<Card open>`
  [Array, (value) => Array.isArray(value)],
  [Object, (value) => typeof value === 'object' && !Array.isArray(value)],
  [Function, () => false],
  [Symbol, () => false],
])

function hasType(value: unknown, declaration: unknown): boolean {
  const isOptions = typeof declaration === 'object' && declaration !== null && !Array.isArray(declaration)
  const types = isOptions ? (declaration as { type?: unknown }).type : declaration
  if (value === null || types === undefined || types === null) return true
  return [types].flat().some((type) => ofType.get(type)?.(value) ?? true)
}

function invalid(message: string): Error {
  return createError({ status: 400, statusText: 'Bad Request', message })
}

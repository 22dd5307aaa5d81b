import { createRequire } from 'node:module'

type Parse = (typeof import('vue/compiler-sfc'))['parse']

let parse: Parse | undefined

/** Parses a single-file component. The compiler is loaded on first use: it is slow to load, and many commands don't need it. */
export const parseComponent: Parse = (...args) => {
  parse ??= (createRequire(import.meta.url)('vue/compiler-sfc') as { parse: Parse }).parse // the declared type of that module
  return parse(...args)
}

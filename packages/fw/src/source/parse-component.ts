import { createRequire } from 'node:module'

type Parse = (typeof import('vue/compiler-sfc'))['parse']

let parse: Parse | undefined

/** Takes a component file apart. What does it is loaded when it is used: it takes long, and many commands do without. */
export const parseComponent: Parse = (...args) => {
  parse ??= (createRequire(import.meta.url)('vue/compiler-sfc') as { parse: Parse }).parse // what the types of that package say
  return parse(...args)
}

import type { Compiler } from '../loader-bundler.ts'

/** A rule of `module.rules`. */
interface Rule {
  enforce?: string
  use?: unknown
  loader?: unknown
  loaders?: unknown
  type?: unknown
  oneOf?: unknown
  rules?: unknown
  [condition: string]: unknown
}

/** Properties of a rule that say what it is for. */
const conditions = [
  'test',
  'include',
  'exclude',
  'resource',
  'resourceQuery',
  'resourceFragment',
  'issuer',
  'issuerLayer',
  'dependency',
  'mimetype',
  'scheme',
  'with',
]

/**
 * Files that rules of the project load are not assets: a rule without `type` results in JavaScript, as always in webpack. Adds alternatives
 * without an effect to fw's rule, in front of those for JSON and assets. Rules of plugins count too.
 */
export function projectRules(ownRule: { oneOf: object[] }, firstAsset: object): { apply: (compiler: Compiler) => void } {
  return {
    apply: ({ hooks, options }) => {
      hooks.afterEnvironment.tap('fw', () => {
        const others = options.module.rules.filter((rule) => rule !== ownRule).flatMap((rule) => conditionsOf(rule))
        ownRule.oneOf.splice(ownRule.oneOf.indexOf(firstAsset), 0, ...others)
      })
    },
  }
}

/** The conditions of a rule that determines how files are loaded; of nested rules, all conditions have to hold. */
function conditionsOf(given: unknown, outer: Rule = {}): Rule[] {
  if (typeof given !== 'object' || given === null) return []
  const rule = given as Rule // checked by the bundler
  if (rule.enforce !== undefined) return []
  const own: Rule = { ...outer }
  for (const name of conditions) {
    if (rule[name] === undefined) continue
    own[name] = outer[name] === undefined ? rule[name] : { and: [outer[name], rule[name]] }
  }
  const nested = [rule.oneOf, rule.rules]
    .flatMap((rules) => (Array.isArray(rules) ? rules : []))
    .flatMap((each) => conditionsOf(each, own))
  const hasEffect = rule.use !== undefined || rule.loader !== undefined || rule.loaders !== undefined || rule.type !== undefined
  // A rule without conditions applies to all files. It only adds its loaders to those of fw.
  return [...(hasEffect && Object.keys(own).length > 0 ? [own] : []), ...nested]
}

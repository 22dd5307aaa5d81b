// Bundled into servers, browsers and edge runtimes: must not import Node.js, a validator or the options tree.
export { canonicalPath, decodePath, encodePath, readTarget, type TargetPath } from './path/read-target.ts'
export { createRuleMatcher, matchingForm, type PatternRule } from './path/match-patterns.ts'
export { mergeRules } from './path/merge-rules.ts'
export { normalizePattern, wildcardDepth } from './path/pattern.ts'
export { afterSegments, ruleTarget } from './path/rule-target.ts'
export { payloadPage, payloadPageUrl } from './path/payload-path.ts'
export { createBase, type BasePath } from './path/base-path.ts'

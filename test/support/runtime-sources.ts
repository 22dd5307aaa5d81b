// Parts of the runtime that tests of other packages compare their results with.
export { markdownText } from '../../packages/runtime/src/dev/overlay/markdown-text.ts'
export { createError } from '../../packages/runtime/src/app/errors.ts'
export { matchRules } from '../../packages/runtime/src/router/match-rules.ts'

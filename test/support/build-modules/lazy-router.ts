export { createLazyRouter } from '../../../packages/runtime/src/router/lazy-router.ts'

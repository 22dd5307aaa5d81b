export { createLazyRouter } from '../../../packages/fw/src/app/router/lazy-router.ts'

// Entry point for `@fw/test-utils`, which imports it from the project's own `fw`.
export { createTestApp, type CreateTestAppOptions } from './dev/test-app/create-test-app.ts'

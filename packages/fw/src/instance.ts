// Entry point for `loadFw` of the kit, which imports it from the project's own `fw`.
export { createFw, type CreatedFw, type CreateFwOptions } from './core/create-fw.ts'

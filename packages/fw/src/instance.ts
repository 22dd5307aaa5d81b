// What `loadFw` of the kit finds in the project that it is asked for.
export { createFw, type CreatedFw, type CreateFwOptions } from './core/create-fw.ts'

/** Loaded by pages of other apps that show islands of this one: `#app/island-parts`. */
export { mountPart } from './islands/mount-part.ts'

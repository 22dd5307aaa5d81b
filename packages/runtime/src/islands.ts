/** Loaded with server pages: `#app/islands`. */
export { createServerPage } from './components/server-component.ts'

/** What generated modules import in development: `#app/dev-hot`. It imports nothing that imports generated modules. */
export { holdModule, updateModule } from './hot/modules.ts'
export { reload } from './hot/reload.ts'

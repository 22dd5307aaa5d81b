/** Imported by generated modules in development: `#app/dev-hot`. Must not import anything that imports generated modules. */
export { hold } from './hot/hold.ts'
export { holdConfig } from './hot/hold-config.ts'
export { hotUpdate } from './hot/hot-update.ts'
export { pageLoader } from './hot/page-loader.ts'
export { reload } from './hot/reload.ts'

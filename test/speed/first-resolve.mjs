// How long the first resolution takes in a fresh process, after the import.
import { resolve } from '../../packages/schema/dist/index.mjs'

const facts = {
  rootDir: '/p',
  workspaceDir: '/p',
  mode: 'production',
  envName: 'production',
  env: process.env,
  ci: false,
  tty: true,
  buildId: 'id',
}
const config = { app: { baseURL: '/docs/' }, css: ['a.css'], runtimeConfig: { apiKey: '', public: { apiBase: '/api' } } }
const start = performance.now()
const { options } = resolve({ sources: [{ kind: 'file', label: 'fw.config.ts', config }], facts })
console.log(performance.now() - start, options.app.baseURL)

// Prints the CPU time of the first resolution in a fresh process, after the import, in milliseconds.
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
const start = process.cpuUsage()
const { options } = resolve({ sources: [{ kind: 'file', label: 'fw.config.ts', config }], facts })
const { user, system } = process.cpuUsage(start)
console.log((user + system) / 1000, options.app.baseURL)

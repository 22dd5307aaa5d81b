// Runs a TypeScript script against the sources of the packages: node scripts/run.mjs scripts/x.ts [arguments]
import { resolve } from 'node:path'
import process from 'node:process'
import { createJiti } from 'jiti'
import { jitiAlias } from './source-aliases.mjs'

const [script, ...args] = process.argv.slice(2)
if (!script) {
  console.error('Usage: node scripts/run.mjs <script.ts> [arguments]')
  process.exit(2)
}

const file = resolve(script)
process.argv = [process.argv[0], file, ...args]
await createJiti(import.meta.url, { alias: jitiAlias }).import(file)

#!/usr/bin/env node
// Kept apart from the command line proper, so that asking for the version loads nothing.
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { resolve } from 'node:path'

const [first, ...rest] = process.argv.slice(2)

if (rest.length === 0 && (first === '--version' || first === '-v')) {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  process.stdout.write(`${version}\n`)
} else {
  // Beside the other caches of a project; elsewhere where Node puts it. `NODE_COMPILE_CACHE` and `NODE_DISABLE_COMPILE_CACHE` win.
  module.enableCompileCache?.(existsSync('node_modules/fw') ? resolve('node_modules/.cache/fw/compiled') : undefined)
  const { endProcess, main } = await import('../dist/cli/index.mjs')
  process.exitCode = await main(process.argv.slice(2))
  endProcess()
}

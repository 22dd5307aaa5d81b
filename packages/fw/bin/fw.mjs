#!/usr/bin/env node
// Kept apart from the command line proper, so that asking for the version loads nothing.
import { readFileSync } from 'node:fs'
import module from 'node:module'

const [first, ...rest] = process.argv.slice(2)

if (rest.length === 0 && (first === '--version' || first === '-v')) {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  process.stdout.write(`${version}\n`)
} else {
  module.enableCompileCache?.()
  const { endProcess, main } = await import('../dist/cli/index.mjs')
  process.exitCode = await main(process.argv.slice(2))
  endProcess()
}

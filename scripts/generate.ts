import { resolve } from 'node:path'
import process from 'node:process'
import { generateAll, ownDirectories } from './generate/generate-all.ts'
import { applyChanges, assertReproducible, findChanges } from './generate/output.ts'

const root = resolve(import.meta.dirname, '..')
const outputs = await generateAll(root)
assertReproducible(root, outputs)
const changes = findChanges(root, outputs, ownDirectories)
const changed = [...changes.write.map(({ file }) => file), ...changes.remove].sort()

if (process.argv.includes('--check')) {
  for (const file of changed) console.error(`${file} is stale.`)
  if (changed.length > 0) {
    console.error('Run `npm run generate` and commit the result.')
    process.exitCode = 1
  } else {
    console.log(`${outputs.length} generated files are up to date.`)
  }
} else {
  applyChanges(root, changes)
  for (const file of changed) console.log(file)
  console.log(`${changed.length} of ${outputs.length} generated files changed.`)
}

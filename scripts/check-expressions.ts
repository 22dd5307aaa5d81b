import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { listFiles } from '../packages/kit/src/files/list-files.ts'
import { slowExpressions } from './expressions/slow-expressions.ts'

/*
 * Expressions that meet what visitors send, or other sites send to the dev server: none of them may take more than linear time.
 */

/** Code that reads requests, in a build and in development. */
const places = [
  'packages/runtime/src',
  'packages/server-builder/src/runtime',
  'packages/schema/src/path',
  'packages/fw/src/dev/guard',
  'packages/fw/src/dev/endpoints',
  'packages/fw/src/dev/loading',
  'packages/fw/src/dev/public-files',
]

/** What does not come from a request. */
const trusted: Readonly<Record<string, string>> = {
  'packages/runtime/src/app/context.ts': 'a stack',
  'packages/runtime/src/app/paths.ts': 'configuration',
  'packages/runtime/src/components/fw-welcome.ts': 'text of fw',
  'packages/runtime/src/dev/client-errors.ts': 'a file of the project',
  'packages/runtime/src/dev/hydration/hydrated-node.ts': 'a file of the project',
  'packages/runtime/src/dev/overlay/concerns-page.ts': 'the address of the page, in the browser of the developer',
  'packages/runtime/src/payload/app-manifest.ts': 'configuration',
  'packages/server-builder/src/runtime/config.ts': 'configuration',
  'packages/server-builder/src/runtime/page-response.ts': 'configuration',
  'packages/schema/src/path/base-path.ts': 'configuration',
  'packages/fw/src/dev/guard/deny-pattern.ts': 'patterns of the configuration, and names of at most 4,096 characters',
  'packages/fw/src/dev/guard/create-file-guard.ts': 'a path of at most 4,096 characters, where slashes are not repeated',
}

const root = resolve(import.meta.dirname, '..')
const used = new Set<string>()
let checked = 0
for (const place of places) {
  for (const name of listFiles(resolve(root, place))) {
    const file = `${place}/${name}`
    if (!file.endsWith('.ts') || /\.test\.ts$|\/testing\//.test(file)) continue
    checked++
    for (const { line, text } of slowExpressions(file, readFileSync(resolve(root, file), 'utf8'))) {
      if (file in trusted) used.add(file)
      else
        complain(
          `${file}:${line} ${text} can take a time that grows with the square of a text. Use string functions, or anchor it.`,
        )
    }
  }
}
for (const file of Object.keys(trusted))
  if (!used.has(file)) complain(`${file} has no such expression any more: remove it from \`trusted\`.`)
if (process.exitCode === undefined) console.log(`No expression that meets input is slow: ${checked} files checked.`)

function complain(text: string): void {
  console.error(text)
  process.exitCode = 1
}

import { resolve } from 'node:path'
import process from 'node:process'
import { findBrokenBoundaries } from './boundaries/find-broken-boundaries.ts'
import { formatFinding } from './boundaries/finding.ts'
import { readWorkspace } from './boundaries/workspace.ts'

const workspace = readWorkspace(resolve(import.meta.dirname, '..'))
const findings = findBrokenBoundaries(workspace)

for (const finding of findings) console.error(formatFinding(finding))
if (findings.length > 0) process.exitCode = 1
else console.log(`Boundaries hold: ${workspace.packages.flatMap(({ files }) => files).length} files checked.`)

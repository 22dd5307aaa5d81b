import { resolve } from 'node:path'
import process from 'node:process'
import { formatReport } from './contract/format-report.ts'
import { isBroken, runContract } from './contract/run-contract.ts'

const report = runContract({ root: resolve(import.meta.dirname, '..') })

console.log(formatReport(report))
if (isBroken(report)) {
  console.error('\nThe project violates its contract.')
  process.exitCode = 1
}

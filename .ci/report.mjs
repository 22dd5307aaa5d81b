// Prints what is worth knowing about a run of vitest: which files took longest, and which tests passed only when repeated.
// Writes "<passed> <failed>" to a file.
// Usage: node .ci/report.mjs <report.json> <counts file>
import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const [, , reportFile, countsFile] = process.argv
const report = JSON.parse(readFileSync(reportFile, 'utf8'))

const files = report.testResults
  .map(({ name, startTime, endTime }) => ({ name: relative(process.cwd(), name), seconds: (endTime - startTime) / 1000 }))
  .sort((a, b) => b.seconds - a.seconds)
console.log(`\nSlowest of ${files.length} files:`)
for (const { name, seconds } of files.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)

for (const { assertionResults } of report.testResults)
  for (const { status, fullName, failureMessages } of assertionResults)
    if (status === 'passed' && failureMessages.length > 0)
      console.log(`\nPassed only when repeated: ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}`)

writeFileSync(countsFile, `${report.numPassedTests} ${report.numFailedTests}`)

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { defineCommand } from 'citty'
import { ownManifest } from '../../core/own-version.ts'
import { withoutUnclaimed } from '../../core/without-unclaimed.ts'
import { loadArgs, loadForCommand } from '../../core/load-args.ts'
import { painter, writeData } from '../../print/output.ts'
import { toJson } from '../../print/value-text.ts'
import type { FwCommand } from '../command.ts'
import { checks, type CheckContext, type Finding, type Manifest } from '../doctor/checks.ts'

const { dev: _dev, refresh: _refresh, ...shared } = loadArgs

export const command: FwCommand = defineCommand({
  meta: { name: 'doctor' },
  args: { ...shared, json: { type: 'boolean', description: 'Print the findings as JSON' } },
  run: async ({ args, rawArgs }) => {
    const loaded = await loadForCommand(args, rawArgs, true)
    const { rootDir } = loaded.options
    const context: CheckContext = {
      loaded: { ...loaded, problems: withoutUnclaimed(loaded.problems) },
      rootDir,
      manifest: readManifest(rootDir),
      engines: ownManifest().engines.node,
    }
    const results = await Promise.all(checks.map(async ({ name, run }) => ({ name, findings: await run(context) })))
    writeData(args.json ? toJson(results) : results.map(({ name, findings }) => resultText(name, findings)).join('\n'))
    return results.some(({ findings }) => findings.some(({ level }) => level === 'error')) ? 1 : 0
  },
})

function readManifest(rootDir: string): Manifest {
  const file = join(rootDir, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {} // the format of npm
}

function resultText(name: string, findings: readonly Finding[]): string {
  const paint = painter(process.stdout)
  if (findings.length === 0) return `${paint('green', '✔')} ${name}`
  return findings
    .map(({ level, what, fix }) => `${level === 'error' ? paint('red', '✖') : paint('yellow', '⚠')} ${name}: ${what}\n  → ${fix}`)
    .join('\n')
}

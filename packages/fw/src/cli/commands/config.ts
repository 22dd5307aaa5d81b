import type { LoadedConfig } from '@fw/kit'
import { Places } from '@fw/kit/internal'
import { compile, declarations, isPlainObject, pathText, valueAt, versionOf, type Origin } from '@fw/schema'
import { defineCommand } from 'citty'
import { withoutUnclaimed } from '../../core/without-unclaimed.ts'
import type { FwCommand } from '../command.ts'
import { loadArgs, loadFromArgs } from '../../core/load-args.ts'
import { originText } from '../origin-text.ts'
import { columns, painter, writeData, writeLog } from '../../print/output.ts'
import { counted, reportProblems } from '../report.ts'
import { toJson, toLine, withoutSecrets } from '../../print/value-text.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'config' },
  args: {
    ...loadArgs,
    json: { type: 'boolean', description: 'Print all resolved options as JSON' },
    defaults: { type: 'boolean', description: 'Also print options at their default (--json always does)' },
    reveal: { type: 'boolean', description: 'Print private values of runtimeConfig instead of masking them' },
  },
  async run({ args, rawArgs }) {
    const loaded = await loadFromArgs(args, rawArgs)
    const options = args.reveal ? loaded.options : withoutSecrets(loaded.options)
    if (args.json) writeData(toJson(options))
    else await printOptions({ ...loaded, options }, args.defaults === true)
    return reportProblems({ ...loaded, problems: withoutUnclaimed(loaded.problems) })
  },
})

async function printOptions(loaded: LoadedConfig, all: boolean): Promise<void> {
  const paint = painter(process.stdout)
  const places = new Places()
  const rows: string[][] = []
  const { leaves } = compile(declarations)
  let atDefault = 0
  for (const { keys } of leaves.values()) {
    const shown = parts(keys, loaded, all)
    if (!isSet(keys, loaded)) atDefault++
    for (const part of shown) {
      const { from } = loaded.explain(pathText(part))
      const origins = from.some(isWritten) ? from.filter(isWritten) : from
      rows.push([
        paint('cyan', pathText(part)),
        toLine(valueAt(loaded.options, part), 60),
        paint('dim', await originsText(origins, places, loaded.facts.rootDir)),
      ])
    }
  }
  if (rows.length > 0) writeData(columns(rows))
  const file = loaded.configFile ? '' : 'No configuration file. '
  const hint = all ? '' : ' (--defaults shows them)'
  const version = `variant ${loaded.variant}, future.compatibilityVersion ${versionOf(loaded.variant)}`
  writeLog(`${file}${counted(leaves.size - atDefault, 'option')} set, ${atDefault} at their default${hint}; ${version}.`)
}

/** The paths to print for an option: itself, or its keys if it is an object that was merged. */
function parts(keys: readonly string[], loaded: LoadedConfig, all: boolean): (readonly string[])[] {
  const value = valueAt(loaded.options, keys)
  if (!isSet(keys, loaded)) return all && value !== undefined ? [keys] : []
  if (!isPlainObject(value) || Object.keys(value).length === 0) return [keys]
  return Object.keys(value).flatMap((key) => parts([...keys, key], loaded, all))
}

function isSet(keys: readonly string[], loaded: LoadedConfig): boolean {
  return loaded.explain(pathText(keys)).from.some(isWritten)
}

function isWritten(origin: Origin): boolean {
  return origin.kind !== 'default'
}

async function originsText(origins: readonly Origin[], places: Places, rootDir: string): Promise<string> {
  return (await Promise.all(origins.map((origin) => originText(origin, places, rootDir)))).join(', ')
}

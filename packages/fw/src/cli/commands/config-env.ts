import { builtInEnvProblems, displayPath } from '@fw/kit/internal'
import { listEnv, maskValue, type EnvRow } from '@fw/schema/runtime-config'
import { defineCommand } from 'citty'
import type { FwCommand } from '../command.ts'
import { loadArgs, loadFromArgs } from '../../core/load-args.ts'
import { columns, painter, writeData, writeLog } from '../../print/output.ts'
import { reportProblems } from '../report.ts'
import { toJson } from '../../print/value-text.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'env' },
  args: { ...loadArgs, json: { type: 'boolean', description: 'Print the table as JSON' } },
  async run({ args, rawArgs }) {
    const loaded = await loadFromArgs(args, rawArgs)
    const { options, facts, envFiles } = loaded
    const prefix = options.serverEngine.runtimeConfig.serverEngine.envPrefix
    const rows = listEnv(options.runtimeConfig, facts.env, { prefix }).map((row) => {
      const file = row.set ? envFiles.origin.get(row.name) : undefined
      return {
        ...row,
        value: row.set ? maskValue(facts.env[row.name] ?? '') : undefined,
        from: file ? displayPath(file, facts.rootDir) : row.set ? 'process' : undefined,
      }
    })
    if (args.json) {
      writeData(
        toJson(
          rows.map(({ key, name, set, visibility, type, fixed, value, from }) => ({
            key,
            name,
            set,
            visibility,
            type,
            fixed,
            value,
            from,
          })),
        ),
      )
    } else {
      printTable(rows)
      const files = envFiles.files.map((file) => displayPath(file, facts.rootDir))
      writeLog(
        `Prefix ${prefix}; ${files.length > 0 ? `read ${files.join(', ')}` : 'no .env file'}. The built server only reads the variables of its process.`,
      )
    }
    return reportProblems({
      facts,
      problems: [...loaded.problems, ...(await builtInEnvProblems(loaded))].filter(
        (each) => each.code.startsWith('FW_CONFIG_ENV_') || each.code === 'FW_CONFIG_BUILD_TIME_ONLY',
      ),
    })
  },
})

function printTable(rows: readonly (EnvRow & { value: string | undefined; from: string | undefined })[]): void {
  const paint = painter(process.stdout)
  const head = ['key', 'variable', 'state', 'value', 'visible to'].map((title) => paint('bold', title))
  const body = rows.map(({ key, name, set, fixed, value, from, visibility, type }) => [
    key,
    paint('cyan', fixed ? '—' : name),
    fixed ? paint('dim', 'fixed at build time') : set ? paint('green', `set (${from})`) : paint('dim', `not set (${type})`),
    set && !fixed ? (value ?? '') : '',
    visibility === 'client' ? paint('yellow', 'everyone (client)') : 'server only',
  ])
  writeData(columns([head, ...body]))
}

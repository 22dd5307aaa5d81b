import { defineCommand } from 'citty'
import { installedVersion } from '../../core/installed-version.ts'
import { loadArgs, loadFromArgs } from '../../core/load-args.ts'
import { columns, painter, writeData, writeLog } from '../../print/output.ts'
import { toJson } from '../../print/value-text.ts'
import type { FwCommand } from '../command.ts'
import { listedModules } from '../project/listed-modules.ts'
import { isPath } from '../project/official-modules.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'module list' },
  args: { cwd: loadArgs.cwd, json: { type: 'boolean', description: 'Print the modules as JSON' } },
  run: async ({ args }) => {
    const loaded = await loadFromArgs({ cwd: args.cwd }, [])
    const { rootDir } = loaded.options
    const modules = listedModules(loaded).map((name) => ({
      name,
      version: isPath(name) ? undefined : installedVersion(name, rootDir),
    }))
    if (args.json) writeData(toJson(modules))
    else if (modules.length === 0) writeLog('The project lists no modules. Add one with: fw module add <name>')
    else {
      const paint = painter(process.stdout)
      writeData(
        columns(modules.map(({ name, version }) => [paint('cyan', name), version ?? (isPath(name) ? 'local' : 'not installed')])),
      )
    }
    return 0
  },
})

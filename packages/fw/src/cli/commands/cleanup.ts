import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { displayPath } from '@fw/kit/internal'
import type { FwOptions } from '@fw/schema'
import { defineCommand } from 'citty'
import { join } from 'pathe'
import { cacheDir } from '../../core/cache-dir.ts'
import { loadArgs, loadFromArgs } from '../../core/load-args.ts'
import { outputDir } from '../../core/output-dir.ts'
import { findRunning } from '../../dev/lock/dev-lock.ts'
import { writeData, writeLog } from '../../print/output.ts'
import type { FwCommand } from '../command.ts'

const { dev: _dev, refresh: _refresh, ...shared } = loadArgs

export const command: FwCommand = defineCommand({
  meta: { name: 'cleanup' },
  args: shared,
  async run({ args, rawArgs }) {
    const { options } = await loadFromArgs(args, rawArgs)
    const running = findRunning(options.rootDir)
    if (running) {
      writeLog(
        `FW_CLEANUP_RUNNING: \`fw dev\` runs for this project at ${running.url}, and uses these files.\n  → Stop it first.`,
      )
      return 1
    }
    const found = generated(options).filter((dir) => existsSync(dir))
    const kept = found.filter((dir) => containsSources(dir, options))
    for (const dir of kept)
      writeLog(`FW_CLEANUP_SOURCES: ${displayPath(dir, options.rootDir)} contains sources of the project, so it is kept.`)
    const removed = found.filter((dir) => !kept.includes(dir))
    await Promise.all(removed.map((dir) => rm(dir, { recursive: true, force: true })))
    for (const dir of removed) writeData(displayPath(dir, options.rootDir))
    if (removed.length === 0) writeLog('Nothing to remove.')
    return 0
  },
})

/** Directories that commands write, and can write again. */
function generated(options: FwOptions): string[] {
  const { rootDir, buildDir, analyzeDir, bundler1 } = options
  const dirs = [
    buildDir,
    analyzeDir,
    outputDir(options),
    cacheDir(rootDir),
    bundler1.cacheDir,
    join(rootDir, 'node_modules/.vite'),
  ]
  return [...new Set(dirs)].toSorted()
}

/** Whether removing a directory would remove more than generated files, because of an unusual configuration. */
function containsSources(dir: string, { rootDir, srcDir, serverDir, workspaceDir }: FwOptions): boolean {
  return [rootDir, srcDir, serverDir, workspaceDir].some((each) => each === dir || each.startsWith(`${dir}/`))
}

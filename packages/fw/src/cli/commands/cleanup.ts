import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { LoadedConfig } from '@fw/kit'
import { displayPath } from '@fw/kit/internal'
import type { FwOptions } from '@fw/schema'
import { defineCommand } from 'citty'
import { cacheDir } from '../../core/cache-dir.ts'
import { loadArgs, loadFromArgs } from '../../core/load-args.ts'
import { loadBuilder } from '../../core/load-builder.ts'
import { outputDir } from '../../core/output-dir.ts'
import { findRunning } from '../../dev/lock/dev-lock.ts'
import { writeData, writeLog } from '../../print/output.ts'
import type { FwCommand } from '../command.ts'

const { dev: _dev, refresh: _refresh, ...shared } = loadArgs

export const command: FwCommand = defineCommand({
  meta: { name: 'cleanup' },
  args: shared,
  async run({ args, rawArgs }) {
    const loaded = await loadFromArgs(args, rawArgs)
    const { options } = loaded
    const running = findRunning(options.rootDir)
    if (running) {
      writeLog(
        `FW_CLEANUP_RUNNING: \`fw dev\` runs for this project at ${running.url}, and uses these files.\n  → Stop it first.`,
      )
      return 1
    }
    const found = (await generated(loaded)).filter((dir) => existsSync(dir))
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
async function generated(loaded: LoadedConfig): Promise<string[]> {
  const { options } = loaded
  const { rootDir, buildDir, analyzeDir } = options
  const dirs = [buildDir, analyzeDir, outputDir(options), cacheDir(rootDir), ...(await bundlerDirs(loaded))]
  return [...new Set(dirs)].toSorted()
}

async function bundlerDirs(loaded: LoadedConfig): Promise<readonly string[]> {
  try {
    const { cacheDirs } = await loadBuilder('builder', loaded)
    return cacheDirs?.(loaded.options) ?? []
  } catch {
    return [] // not installed
  }
}

/** Whether removing a directory would remove more than generated files, because of an unusual configuration. */
function containsSources(dir: string, { rootDir, srcDir, serverDir, workspaceDir }: FwOptions): boolean {
  return [rootDir, srcDir, serverDir, workspaceDir].some((each) => each === dir || each.startsWith(`${dir}/`))
}

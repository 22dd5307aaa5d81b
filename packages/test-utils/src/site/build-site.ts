import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'pathe'
import { runFw } from './run-fw.ts'
import { inputsHash } from './inputs-hash.ts'

/** How many builds are kept. */
const most = 4

/**
 * Builds the app, unless there is a build of the same inputs. Several workers may need it at the same time: one of them builds, the others
 * wait. Returns the output directory.
 */
export async function buildSite(rootDir: string, layerDirs: readonly string[], env: Record<string, string>): Promise<string> {
  const cache = join(rootDir, 'node_modules/.cache/fw/test-sites')
  mkdirSync(cache, { recursive: true })
  const output = join(cache, inputsHash([rootDir, ...layerDirs], env))
  const lock = `${output}.lock`
  while (!existsSync(output)) {
    if (acquire(lock)) {
      try {
        const temporary = `${output}.${process.pid}`
        const set = [`serverEngine.output.dir=${temporary}`, 'buildDir=.fw/test-build', 'test=false']
        await runFw(rootDir, ['build', rootDir, ...set.flatMap((each) => ['--set', each])], { NODE_ENV: 'production', ...env })
        await rename(temporary, output)
      } finally {
        rmSync(lock, { recursive: true, force: true })
      }
    } else await wait(100)
  }
  utimesSync(output, new Date(), new Date())
  removeOld(cache)
  return output
}

/** Of a process that was killed, after ten minutes. */
const staleAfter = 600_000

function acquire(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const { mtimeMs } = statSync(lock, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > staleAfter) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

function removeOld(cache: string): void {
  const builds = readdirSync(cache)
    .filter((name) => /^[\da-f]+$/.test(name))
    .map((name) => ({ name, used: statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.used - a.used)
  for (const { name } of builds.slice(most)) rmSync(join(cache, name), { recursive: true, force: true })
}

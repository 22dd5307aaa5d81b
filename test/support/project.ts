import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'pathe'
import { onTestFinished } from 'vitest'

/** By path relative to the project: the content of a file, or the target of a symlink. `../` is outside of the project. */
export type Files = Readonly<Record<string, string | { link: string }>>

/**
 * Writes a project into a new temporary directory and returns its path. It is removed after the test, or on exit if created outside of
 * a test.
 *
 * @param name - prefix of the name of the temporary directory
 */
export function project(files: Files = {}, name: string = 'fw-test-'): string {
  const surroundings = realpathSync(mkdtempSync(join(tmpdir(), name)))
  atEnd(() => rmSync(surroundings, { recursive: true, force: true }))
  const dir = join(surroundings, 'project')
  mkdirSync(dir)
  write(dir, files)
  return dir
}

function atEnd(clean: () => void): void {
  try {
    onTestFinished(clean)
  } catch {
    process.on('exit', clean) // no test is running
  }
}

/** Adds or changes files of a project. */
export function write(dir: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(dir, path)
    mkdirSync(dirname(file), { recursive: true })
    if (typeof content === 'string') writeFileSync(file, content)
    else symlinkSync(content.link, file)
  }
}

/** An environment isolated from the machine: without the user's rc file, caches and CI. */
export function cleanEnv(dir: string, more: Record<string, string> = {}): Record<string, string | undefined> {
  return { XDG_CONFIG_HOME: configHome(dir), XDG_CACHE_HOME: cacheHome(dir), ...more }
}

/** Path of the user's rc file for a project. */
export function configHome(dir: string): string {
  return join(dir, '../home/config')
}

/** Path of the caches for a project. */
export function cacheHome(dir: string): string {
  return join(dir, '../home/cache')
}

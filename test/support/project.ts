import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'pathe'
import { onTestFinished } from 'vitest'

/** By path, relative to the project: the text of a file, or where a symbolic link leads. `../` reaches its surroundings. */
export type Files = Readonly<Record<string, string | { link: string }>>

/**
 * Writes a project into a fresh temporary directory and gives its path. It goes with the test, or with the process when made
 * outside of one.
 *
 * @param name - how the name of the temporary directory begins
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

/** Adds files to a project, or changes them. */
export function write(dir: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(dir, path)
    mkdirSync(dirname(file), { recursive: true })
    if (typeof content === 'string') writeFileSync(file, content)
    else symlinkSync(content.link, file)
  }
}

/** An environment in which nothing of the machine shows: neither the user's rc file nor caches nor CI. */
export function cleanEnv(dir: string, more: Record<string, string> = {}): Record<string, string | undefined> {
  return { XDG_CONFIG_HOME: configHome(dir), XDG_CACHE_HOME: cacheHome(dir), ...more }
}

/** Where the user's rc file lies for a project made here. */
export function configHome(dir: string): string {
  return join(dir, '../home/config')
}

/** Where caches lie for a project made here. */
export function cacheHome(dir: string): string {
  return join(dir, '../home/cache')
}

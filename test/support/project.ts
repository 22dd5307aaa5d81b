import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'pathe'

const made: string[] = []

process.on('exit', () => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true })
})

/** Writes files to a new temporary directory and gives its path. Removed when the test process ends. */
export function project(files: Readonly<Record<string, string>> = {}, name: string = 'fw-test-'): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), name)))
  made.push(root)
  write(root, files)
  return root
}

export function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

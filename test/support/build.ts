import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/** Tests of the published packages need an up-to-date build. Global setup of Vitest. */
export default function setup(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name))
  const upToDate = packages.every((dir) => oldest(join(dir, 'dist')) > newest(join(dir, 'src')))
  if (!upToDate) execFileSync(process.execPath, ['scripts/run.mjs', 'scripts/build.ts'], { cwd: root, stdio: 'inherit' })
}

function times(dir: string): number[] {
  if (!existsSync(dir)) return []
  const files = listFiles(dir).filter((name) => /\.m?ts$|\.mjs$/.test(name) && !name.endsWith('.test.ts'))
  return files.map((name) => statSync(join(dir, name)).mtimeMs)
}

function oldest(dir: string): number {
  const all = times(dir)
  return all.length > 0 ? Math.min(...all) : 0
}

function newest(dir: string): number {
  return Math.max(0, ...times(dir))
}

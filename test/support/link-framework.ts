import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'pathe'

const fw = resolve(import.meta.dirname, '../../packages/fw')

/** Installs only fw into a project: package managers need not hoist its dependencies. */
export function linkFramework(dir: string): void {
  const link = join(dir, 'node_modules/fw')
  if (existsSync(link)) return
  mkdirSync(join(dir, 'node_modules'), { recursive: true })
  symlinkSync(fw, link, 'junction')
}

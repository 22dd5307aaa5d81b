import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { workspaceDir } from '../support/fixture.ts'

interface Locked {
  integrity?: string
  resolved?: string
  link?: boolean
  optional?: boolean
  inBundle?: boolean
}

const read = <T>(path: string): T => JSON.parse(readFileSync(join(workspaceDir, path), 'utf8')) as T // files of this repository
const packages = readdirSync(join(workspaceDir, 'packages'))

describe('published packages (T-SUPPLY)', () => {
  it.each(packages)('%s runs nothing when it is installed', (name) => {
    const { scripts = {} } = read<{ scripts?: Record<string, string> }>(`packages/${name}/package.json`)
    expect(
      Object.keys(scripts).filter((script) => /^(?:pre|post)?(?:install|prepare|pack)$|^dependencies$/.test(script)),
    ).toEqual([])
  })

  it('are built from dependencies with a known digest', () => {
    const locked = Object.entries(read<{ packages: Record<string, Locked> }>('package-lock.json').packages)
    // npm writes no digest of binaries for other platforms, and of packages inside of others.
    const installed = locked.filter(
      ([path, { link, optional, inBundle }]) => path.includes('node_modules/') && !link && !optional && !inBundle,
    )
    expect(installed.length).toBeGreaterThan(100)
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
    expect(locked.filter(([, { resolved }]) => resolved?.startsWith('http:')).map(([path]) => path)).toEqual([])
  })
})

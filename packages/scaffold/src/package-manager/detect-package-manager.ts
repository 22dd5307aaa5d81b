import { detect, getUserAgent } from 'package-manager-detector/detect'

const names = ['npm', 'pnpm', 'yarn', 'bun'] as const

export type PackageManager = (typeof names)[number]

export interface DetectOptions {
  /**
   * What decides: the files of the project (default), or the package manager that runs this process, which is right for new projects
   * (`pnpm create fw`).
   */
  prefer?: 'files' | 'process'
}

/**
 * The package manager of a project: from `packageManager` in its `package.json` or from the nearest lockfile, in parent directories too;
 * then the one that runs this process; npm otherwise.
 */
export async function detectPackageManager(rootDir: string, { prefer = 'files' }: DetectOptions = {}): Promise<PackageManager> {
  const byProcess = known(getUserAgent())
  if (prefer === 'process' && byProcess) return byProcess
  const found = await detect({ cwd: rootDir, strategies: ['packageManager-field', 'lockfile', 'devEngines-field'] })
  return known(found?.name) ?? byProcess ?? 'npm'
}

export function isPackageManager(name: string): name is PackageManager {
  return names.some((each) => each === name)
}

function known(name: string | null | undefined): PackageManager | undefined {
  return name && isPackageManager(name) ? name : undefined
}

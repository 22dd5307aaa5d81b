import type { PackageManagerCommand } from '@fw/scaffold'
import { ownVersion } from './own-version.ts'

/** The command that installs a builder for development, with the package manager of the project. */
export async function builderCommand(name: string, rootDir: string): Promise<PackageManagerCommand> {
  const { detectPackageManager, packageManagerCommands } = await import('@fw/scaffold') // rarely needed
  const manager = await detectPackageManager(rootDir)
  // All packages of fw have the same version.
  const version = name.startsWith('@fw/') ? `@${ownVersion()}` : ''
  return packageManagerCommands(manager).add([name + version], { dev: true })
}

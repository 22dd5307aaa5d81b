import { BuildFailure } from '@fw/kit'
import { findOptionalPackage, requireOptionalPackage } from '@fw/kit/internal'
import { packageLookup } from '../package-lookup.ts'
import type { Pass } from '../passes.ts'
import { runLoader, type LoaderContext, type LoaderOptions } from './loader-context.ts'

/** In place of a loader that is not installed: says what to install. */
export default function missingLoader(this: LoaderContext): void {
  const { packages } = this.getOptions() as LoaderOptions & { packages: string[] } // of the rule
  runLoader(this, async (pass) => {
    requireAll(packages, this.resourcePath, pass)
    throw new BuildFailure([
      {
        level: 'error',
        code: 'FW_PACKAGE_INSTALLED',
        why: `${packages.join(' and ')} were installed after the start.`,
        fix: 'Start again.',
        file: this.resourcePath,
      },
    ])
  })
}

function requireAll(packages: readonly string[], file: string, { app }: Pass): void {
  const lookup = packageLookup(app.options)
  for (const name of packages) {
    if (findOptionalPackage(name, lookup) !== undefined) continue
    requireOptionalPackage({ name, neededBy: `\`.${file.split('.').at(-1)}\``, place: { file } }, lookup)
  }
}

import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { addCommonJsNames } from '@fw/kit/internal'
import type { BundleSource, DevApp } from '@fw/schema'
import { dirname, join } from 'pathe'
import type { WatchedSide } from './watched-side.ts'

/** The app on the server. Node.js caches modules by name, so each version has a directory of its own. */
export function serverBundle(
  app: DevApp,
  side: WatchedSide,
  watchOptions: object,
  { addPages, commonJs }: { addPages: (pages: readonly string[]) => void; commonJs: ReadonlySet<string> },
): BundleSource & { close: () => Promise<void> } {
  const dir = join(app.options.buildDir, 'dev', 'versions')
  for (const earlier of [dir, side.compiler.outputPath]) rmSync(earlier, { recursive: true, force: true })
  const watching = side.compiler.watch(watchOptions, () => {})
  let current: { run: number; file: string } | undefined
  let previous: string | undefined
  return {
    bundle: async (pages = []) => {
      addPages(pages)
      const { errors, run } = await side.settled()
      if (errors[0]) throw errors[0]
      if (current?.run === run) return current.file
      const version = join(dir, String(run))
      mkdirSync(version, { recursive: true })
      cpSync(side.compiler.outputPath, version, { recursive: true })
      addCommonJsNames(version, commonJs)
      // A worker may still be loading the version before.
      if (previous !== undefined) rmSync(previous, { recursive: true, force: true })
      previous = current && dirname(current.file)
      current = { run, file: join(version, 'entry.mjs') }
      return current.file
    },
    close: () => new Promise<void>((done) => watching.close(() => side.compiler.close(() => done()))),
  }
}

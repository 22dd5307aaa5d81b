import type { AppScanner, ScannedApp } from './app-scanner.ts'

export type FoundParts = Omit<ScannedApp, 'keyedFunctions' | 'effects'>

/** Looks for the parts of an app. They do not depend on each other, so that happens at the same time. */
export async function findParts(scanner: AppScanner): Promise<FoundParts> {
  const [files, pages, layouts, middleware, plugins, components] = await Promise.all([
    scanner.files(),
    scanner.pages(),
    scanner.layouts(),
    scanner.middleware(),
    scanner.plugins(),
    scanner.components(),
  ])
  // Some names need no import only where there are pages.
  const router = scanner.router({ files, pages })
  return { files, pages, layouts, middleware, plugins, components, imports: await scanner.imports(router), router }
}

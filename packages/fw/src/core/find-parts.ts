import type { AppScanner, ScannedApp } from './app-scanner.ts'

export type FoundParts = Omit<ScannedApp, 'keyedFunctions' | 'effects'>

/** Scans the parts of an app in parallel; they do not depend on each other. */
export async function findParts(scanner: AppScanner): Promise<FoundParts> {
  const [files, pages, layouts, middleware, plugins, components] = await Promise.all([
    scanner.files(),
    scanner.pages(),
    scanner.layouts(),
    scanner.middleware(),
    scanner.plugins(),
    scanner.components(),
  ])
  // Some auto-imports only exist if there are pages.
  const router = scanner.router({ files, pages })
  return { files, pages, layouts, middleware, plugins, components, imports: await scanner.imports(router), router }
}

import { afterAll, beforeAll } from 'vitest'

/** What the tests of a file have used of the app. In watch mode, only changes of these parts run the file again. */
export interface FileUsage {
  /** Paths of server routes. */
  routes: Set<string>
  /** Rendered source modules. */
  modules: Set<string>
}

/** Serialized, as `meta.fw` of the file. */
export interface ReportedUsage {
  routes: string[]
  modules: string[]
}

const shared = globalThis as { __fwTestUsage?: FileUsage }

/** The usage of the current test file. */
export function fileUsage(): FileUsage {
  return (shared.__fwTestUsage ??= { routes: new Set(), modules: new Set() })
}

/** Reports the usage of each test file to the plugin. Called by setup files. */
export function reportUsage(): void {
  beforeAll(() => {
    delete shared.__fwTestUsage
  })
  // Without parameters: Vitest parses them, and the position of the suite depends on its version.
  afterAll(function report() {
    // oxlint-disable-next-line prefer-rest-params -- see above
    const suite = [...arguments].find(isSuite)
    if (!suite || !shared.__fwTestUsage) return
    const { routes, modules } = shared.__fwTestUsage
    const usage: ReportedUsage = { routes: [...routes], modules: [...modules] }
    suite.file.meta['fw'] = usage
  })
}

function isSuite(value: unknown): value is { file: TestFile } {
  return typeof value === 'object' && value !== null && 'type' in value && 'file' in value
}

interface TestFile {
  meta: Record<string, unknown>
}

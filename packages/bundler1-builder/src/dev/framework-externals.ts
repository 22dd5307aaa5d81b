import { isRuntimeFile } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { resolveModuleURL } from 'exsolve'

const names: Record<string, string> = { ui: 'vue', 'ui-router': 'vue-router', '#vue-router': 'vue-router' }

/** The package name for a specifier of the framework. */
export function libraryName(specifier: string): string {
  return names[specifier] ?? specifier.replace(/^@ui\//, '@vue/').replace(/^@vue\/server-renderer$/, 'vue/server-renderer')
}

/** Specifiers of the framework that refer to packages instead of fw's runtime. */
export function librarySpecifiers(app: Pick<BuildApp, 'modules' | 'runtimeDir'>): string[] {
  return Object.keys(app.modules).filter((name) => !isRuntimeFile(app, app.modules[name]!))
}

/** Vue and related packages on the server: the one copy that Node loads, also for packages that import them. */
export function frameworkExternals(app: BuildApp): Map<string, string> {
  const from = [`${app.options.rootDir}/`, app.entries.server]
  return new Map(
    librarySpecifiers(app).flatMap((specifier): [string, string][] => {
      const url = resolveModuleURL(libraryName(specifier), { from, try: true, conditions: ['node', 'import', 'default'] })
      return url === undefined ? [] : [[specifier, url]]
    }),
  )
}

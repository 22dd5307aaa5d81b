import type { Side, TestApp } from '@fw/schema'
import type { Plugin } from 'vitest/config'

/** Provides the modules that `@fw/test-utils` imports: the server and the app. */
export function testModules({ app, engine }: TestApp, side: Side): Plugin {
  const files: Record<string, string> = {
    '#fw-test/server': engine.graph.entry,
    '#fw-test/app': app.entries.server,
    '#fw-test/app-tools': `${app.runtimeDir}/dist/payload/parse-payload.mjs`,
  }
  return {
    name: `fw:test-modules-${side}`,
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: /^#fw-test\// },
      handler: (specifier) => files[specifier],
    },
  }
}

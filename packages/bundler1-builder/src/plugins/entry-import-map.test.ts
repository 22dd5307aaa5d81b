import type { BuildApp } from '@fw/schema'
import { expect, it } from 'vitest'
import { entryImportMap } from './entry-import-map.ts'

/** An app with an island, whose style sheets are an entry for the bundler that may come first. */
function mappedFile(asyncEntry: boolean): string[] {
  const app = {
    entries: { client: '/runtime/entry.mjs' },
    options: {
      app: { head: {} },
      bundler1: { esbuild: { target: 'esnext', tsconfigRaw: {} } },
      experimental: { entryImportMap: true, asyncEntry },
      future: { multiApp: false },
    },
  } as unknown as BuildApp // only what the plugin reads
  const { plugins, isEntry } = entryImportMap(app)
  const chunks = [
    { type: 'chunk', fileName: 'a.js', isEntry: true, facadeModuleId: '\0fw-island-styles:/Info.vue', dynamicImports: [] },
    { type: 'chunk', fileName: 'b.js', isEntry: true, facadeModuleId: '/runtime/entry.mjs', dynamicImports: ['c.js'] },
    { type: 'chunk', fileName: 'c.js', isEntry: false, facadeModuleId: '/runtime/app.mjs', dynamicImports: [] },
  ]
  const { handler } = plugins[0]!.generateBundle as unknown as { handler: (options: object, bundle: object) => void } // Vite's hook
  handler({}, Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk])))
  return chunks.map(({ fileName }) => fileName).filter(isEntry)
}

it('maps the entry of the app, whatever other entries a build has', () => {
  expect(mappedFile(false)).toEqual(['b.js'])
  expect(mappedFile(true)).toEqual(['c.js'])
})

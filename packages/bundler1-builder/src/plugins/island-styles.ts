import { islandFiles, stylesFrom } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'

/** Prefix for ids of modules that import the style sheets of an island. */
const prefix = '\0fw-island-styles:'

/** The file of an island, if a chunk only contains its style sheets. */
export function styledIsland(facade: string | null | undefined): string | undefined {
  return facade?.startsWith(prefix) ? facade.slice(prefix.length) : undefined
}

/**
 * Builds the style sheets of islands for browsers. Only the server bundle contains islands, so its module graph tells which style
 * sheets they import; the client build waits for it.
 */
export function islandStyles(app: BuildApp): Plugin[] {
  const files = islandFiles(app)
  if (files.length === 0) return []
  const found = foundStyles(app)
  return [
    {
      name: 'fw:island-styles-of-server',
      applyToEnvironment: (environment) => environment.config.consumer === 'server',
      buildEnd(error) {
        const styles = new Map<string, string[]>()
        if (!error)
          for (const file of files)
            styles.set(
              file,
              stylesFrom(file, (id) => this.getModuleInfo(id)),
            )
        found.resolve(styles)
      },
    },
    {
      name: 'fw:island-styles',
      applyToEnvironment: (environment) => environment.config.consumer === 'client',
      buildStart() {
        for (const file of files) this.emitFile({ type: 'chunk', id: prefix + file })
      },
      resolveId: {
        // oxlint-disable-next-line no-control-regex -- the convention for ids of virtual modules
        filter: { id: /^\0fw-island-styles:/ },
        handler: (id) => id,
      },
      load: {
        // oxlint-disable-next-line no-control-regex -- the same
        filter: { id: /^\0fw-island-styles:/ },
        async handler(id) {
          const styles = (await found.promise).get(id.slice(prefix.length)) ?? []
          const code = styles.map((each) => `import ${JSON.stringify(each)}\n`).join('')
          return { code, moduleType: 'js', moduleSideEffects: 'no-treeshake' }
        },
      },
      transform: {
        order: 'post',
        filter: { id: /[?&]type=style\b/ },
        async handler(code, id) {
          // By default, Vite drops scoped style sheets of components that the bundle doesn't contain.
          const isNeeded = [...(await found.promise).values()].some((styles) => styles.includes(id))
          return isNeeded ? { code, map: null, meta: { vite: {} } } : undefined
        },
      },
    },
  ]
}

type Styles = Map<string, string[]>

interface Found {
  promise: Promise<Styles>
  resolve: (styles: Styles) => void
}

const byApp = new WeakMap<BuildApp, Found>()

/** Shared by both sides, which have separate lists of plugins. */
function foundStyles(app: BuildApp): Found {
  let found = byApp.get(app)
  if (!found) {
    let resolve!: Found['resolve'] // set by the next statement
    const promise = new Promise<Styles>((done) => (resolve = done))
    byApp.set(app, (found = { promise, resolve }))
  }
  return found
}

import type { AppComponent, AppDescription, FwOptions, PageRoute } from '@fw/schema'

/** A page that is only rendered on the server. */
export interface ServerPage {
  /** Name of its island. */
  name: string
  file: string
  page: PageRoute
}

/** Components that are only rendered on the server, because they are islands or have no version for browsers. */
export function islandComponents(components: readonly AppComponent[]): AppComponent[] {
  const inBrowser = new Set(components.filter(({ mode }) => mode !== 'server').map(({ pascalName }) => pascalName))
  return components.filter(({ mode, pascalName }) => mode === 'server' && !inBrowser.has(pascalName))
}

/** Pages that are only rendered on the server. Their names can be part of a URL and are unique. */
export function serverPages(pages: readonly PageRoute[]): ServerPage[] {
  const found: ServerPage[] = []
  const names = new Set<string>()
  const visit = (page: PageRoute): void => {
    if (page.mode === 'server' && page.file !== undefined) {
      const base = `page_${(page.name ?? page.path).replace(/[^\w-]/g, '-')}`
      let name = base
      for (let number = 2; names.has(name); number++) name = `${base}-${number}`
      names.add(name)
      found.push({ name, file: page.file, page })
    }
    page.children.forEach(visit)
  }
  pages.forEach(visit)
  return found
}

/** Whether an app has islands: if it has any, unless `experimental.componentIslands` is set. */
export function usesIslands(
  { components, pages }: Pick<AppDescription, 'components' | 'pages'>,
  { experimental }: FwOptions,
): boolean {
  const { componentIslands } = experimental
  if (componentIslands === 'auto') return islandComponents(components).length > 0 || serverPages(pages).length > 0
  return componentIslands !== false
}

export interface IslandSettings {
  /** Whether other servers may render islands, or which. */
  remote: boolean | readonly string[]
  /** Which components in islands may be interactive: those in the template of the island, or at any depth. */
  selectiveClient: boolean | 'deep'
}

export function islandSettings({ experimental: { componentIslands } }: FwOptions): IslandSettings {
  if (typeof componentIslands !== 'object')
    return { remote: componentIslands === 'local+remote', selectiveClient: componentIslands !== false }
  const { remoteIsland = false } = componentIslands
  const remote = Array.isArray(remoteIsland)
    ? remoteIsland.length > 0 && remoteIsland.map((url) => new URL(url).origin)
    : remoteIsland
  return { remote, selectiveClient: componentIslands.selectiveClient ?? false }
}

/** Whether pages of other apps may run the interactive components in islands of this app. */
export function offersParts(options: FwOptions): boolean {
  const { remote, selectiveClient } = islandSettings(options)
  return remote !== false && selectiveClient !== false
}

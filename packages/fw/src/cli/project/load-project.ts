import type { LoadedConfig } from '@fw/kit'
import { layerDirectories } from '@fw/kit/internal'
import { detectPackageManager, projectInDirectory, type Project } from '@fw/scaffold'
import { versionOf } from '@fw/schema'
import { join, relative } from 'pathe'

/** The project as generators and add-ons see it, with the directories of its configuration. */
export async function projectOf(loaded: LoadedConfig): Promise<Project> {
  const [own] = layerDirectories(loaded)
  const { root, src, server, pages, layouts, middleware, plugins, modules, assets, public: publicDir } = own!
  const inRoot = (dir: string): string => relative(root, dir)
  return projectInDirectory({
    rootDir: root,
    compatibilityVersion: versionOf(loaded.variant),
    directories: {
      src: inRoot(src),
      pages: inRoot(pages),
      layouts: inRoot(layouts),
      middleware: inRoot(middleware),
      plugins: inRoot(plugins),
      components: inRoot(join(src, 'components')),
      composables: inRoot(join(src, 'composables')),
      assets: inRoot(assets),
      server: inRoot(server),
      modules: inRoot(modules),
      layers: 'layers',
      public: inRoot(publicDir),
    },
    packageManager: await detectPackageManager(root),
  })
}

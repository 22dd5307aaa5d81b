import type { DevApp, DevBundler, DevPageAssets } from '@fw/schema'
import { join } from 'pathe'
import type { DevEnvironment, EnvironmentModuleNode, ViteDevServer } from 'vite'
import { generatedId } from '../plugins/generated-modules.ts'
import { forBrowsers } from '../runtime-files.ts'
import { bundlerBase } from './dev-config.ts'

const style = /\.(?:css|scss|sass|less|styl|stylus|pcss|postcss)(?:$|\?)|[?&]type=style/
const notShown = /[?&](?:inline|raw|url)\b/

/**
 * The assets of a page. Style sheets are inlined in the document with the ids used by hot updates, so that there is no flash of
 * unstyled content.
 */
export function createPageAssets(app: DevApp, server: ViteDevServer): DevBundler['pageAssets'] {
  const { client, ssr } = server.environments as { client: DevEnvironment; ssr: DevEnvironment }
  const base = bundlerBase(app)
  const entries = [app.entries.server, generatedId('#build/css'), generatedId('#build/root-component')]
  const scriptsOf = (entry: string): string[] => [`${base}@vite/client`, base + entryPath(forBrowsers(app, entry), app)]
  return async (modules) => {
    const files = modules.map((module) => join(app.options.bundler1.root, module))
    const ids = stylesOf([...entries, ...files].flatMap((id) => ssr.moduleGraph.getModuleById(id) ?? []))
    const styles = await Promise.all([...ids].map((id) => styleText(client, id)))
    return {
      styles: styles.filter((each) => each !== undefined),
      scripts: scriptsOf(app.entries.client),
      errorScripts: scriptsOf(app.dev.errorEntry),
    }
  }
}

/** The entry as served by Vite for files outside of its root. */
function entryPath(file: string, { options }: DevApp): string {
  const { root } = options.bundler1
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : `@fs${file}`
}

/** Ids of all style sheets that modules import, directly or transitively, in import order. */
function stylesOf(modules: readonly EnvironmentModuleNode[]): Set<string> {
  const found = new Set<string>()
  const seen = new Set<EnvironmentModuleNode>()
  const visit = (module: EnvironmentModuleNode): void => {
    if (seen.has(module)) return
    seen.add(module)
    if (module.id && style.test(module.id)) {
      if (!notShown.test(module.id)) found.add(module.id)
      return
    }
    // Dynamic imports may never be rendered.
    const later = new Set(module.transformResult?.dynamicDeps)
    const now = new Set(module.transformResult?.deps)
    for (const imported of module.importedModules) if (!later.has(imported.url) || now.has(imported.url)) visit(imported)
  }
  modules.forEach(visit)
  return found
}

async function styleText(client: DevEnvironment, id: string): Promise<DevPageAssets['styles'][number] | undefined> {
  try {
    const result = await client.transformRequest(id)
    // Vite wraps a style sheet in a module with these two constants.
    const text = /const __vite__css = ("(?:[^"\\]|\\.)*")/.exec(result?.code ?? '')?.[1]
    const name = /const __vite__id = ("(?:[^"\\]|\\.)*")/.exec(result?.code ?? '')?.[1]
    return text === undefined
      ? undefined
      : { attributes: { 'data-vite-dev-id': name === undefined ? id : JSON.parse(name) }, text: JSON.parse(text) }
  } catch {
    return undefined // the browser requests it too and reports the error
  }
}

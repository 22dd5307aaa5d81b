import { parseComponent } from './component-parts.ts'
import { runLoader, type LoaderContext } from './loader-context.ts'

/** Returns a style or a custom block of a component. */
export default function blockLoader(this: LoaderContext, source: string): void {
  runLoader(this, async ({ app }) => {
    const query = new URLSearchParams(this.resourceQuery)
    const { styles, customBlocks } = parseComponent(app, source, this.resourcePath)
    const index = Number(query.get('index'))
    const block = query.get('type') === 'style' ? styles[index] : customBlocks[index]
    // Without a loader that the project added, a custom block has no meaning.
    if (query.get('type') === 'custom' && this.loaders.length === 1) return { code: 'export default () => {}' }
    return { code: block?.content ?? '', map: block?.map }
  })
}

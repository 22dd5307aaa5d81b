import { runLoader, type LoaderContext } from './loader-context.ts'
import { composeMaps } from './source-maps.ts'

/** Continues the source map of the source loader, after a loader that has ignored it. */
export default function mapLoader(this: LoaderContext, code: string, map: unknown): void {
  runLoader(this, async (pass) => {
    const earlier = pass.maps.get(this.resource)
    pass.maps.delete(this.resource)
    return { code, map: composeMaps(map, earlier) }
  })
}

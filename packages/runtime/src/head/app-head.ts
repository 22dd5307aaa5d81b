import { appHead as written, appHeadFiles } from '#build/options'
import { publicAssetsURL } from '../app/paths.ts'

/** `app.head`. Public files in it have their addresses below the base path or on the CDN, which are known when the app runs. */
export const appHead: Record<string, unknown> = appHeadFiles
  ? { ...written, ...withAddresses('link', 'href', appHeadFiles), ...withAddresses('script', 'src', appHeadFiles) }
  : written

function withAddresses(list: string, field: string, files: readonly string[]): Record<string, unknown> {
  const tags = written[list] as Record<string, unknown>[] | undefined // checked by the schema
  if (!tags) return {}
  return {
    [list]: tags.map((tag) => {
      const address = tag[field]
      return typeof address === 'string' && files.includes(address) ? { ...tag, [field]: publicAssetsURL(address) } : tag
    }),
  }
}

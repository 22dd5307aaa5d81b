import { appHead as written, appHeadFiles } from '#build/options'
import { publicAssetsURL } from '../app/paths.ts'

/** `app.head` with resolved URLs of public files: base path and CDN are only known at run time. */
export const appHead: Record<string, unknown> = appHeadFiles
  ? { ...written, ...withAddresses('link', 'href', appHeadFiles), ...withAddresses('script', 'src', appHeadFiles) }
  : written

function withAddresses(list: string, field: string, files: readonly string[]): Record<string, unknown> {
  const tags = written[list] as Record<string, unknown>[] | undefined // validated by the schema
  if (!tags) return {}
  return {
    [list]: tags.map((tag) => {
      const address = tag[field]
      return typeof address === 'string' && files.includes(address) ? { ...tag, [field]: publicAssetsURL(address) } : tag
    }),
  }
}

import { isPublicFile } from '@fw/kit/internal'
import type { FwOptions } from '@fw/schema'

/** URLs in `app.head.link` and `app.head.script` that refer to public files; false if there are none. */
export function headFiles({ link = [], script = [] }: FwOptions['app']['head'], publicDirs: readonly string[]): string[] | false {
  const addresses = [...link.map((tag) => tag['href']), ...script.map((tag) => (typeof tag === 'string' ? tag : tag['src']))]
  const files = addresses.filter((address): address is string => typeof address === 'string' && isPublicFile(address, publicDirs))
  return files.length > 0 ? [...new Set(files)] : false
}

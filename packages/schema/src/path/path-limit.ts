/** No page or file has a longer path, and everything that reads a path takes time. */
export const maxPath = 4096
export const maxSegments = 200

/** Whether the path of a request is refused with status 414, before it is parsed. */
export function isPathTooLong(target: string): boolean {
  if (target.length <= maxSegments) return false
  const query = target.indexOf('?')
  const end = query === -1 ? target.length : query
  if (end > maxPath) return true
  let segments = 0
  for (let at = target.indexOf('/'); at !== -1 && at < end; at = target.indexOf('/', at + 1))
    if (++segments > maxSegments) return true
  return false
}

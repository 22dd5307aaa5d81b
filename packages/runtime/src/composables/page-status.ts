/** Status of the response to a page request, or 0 if there is none. */
export async function pageStatus(path: string): Promise<number> {
  try {
    const { status, type } = await fetch(path, { method: 'HEAD', redirect: 'manual', cache: 'no-store' })
    return type === 'opaqueredirect' ? 302 : status
  } catch {
    return 0
  }
}

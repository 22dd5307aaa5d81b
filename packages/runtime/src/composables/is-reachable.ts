/** Whether the server itself, not just a proxy in front of it, responds to a page request. */
export async function isReachable(path: string): Promise<boolean> {
  try {
    const { status } = await fetch(path, { method: 'HEAD', redirect: 'manual', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

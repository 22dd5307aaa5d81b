/** Whether the server, and not only a proxy in front of it, responds for a page of this site. */
export async function isReachable(path: string): Promise<boolean> {
  try {
    const { status } = await fetch(path, { method: 'HEAD', redirect: 'manual', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

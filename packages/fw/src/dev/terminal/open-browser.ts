/** Opens an address in the browser of the user. `BROWSER=none` says that there is none. */
export async function openBrowser(url: string, path: string = ''): Promise<string | undefined> {
  if (process.env['BROWSER'] === 'none') return undefined
  const target = new URL(path, url)
  // A path may not lead elsewhere.
  if (target.origin !== new URL(url).origin) return `${path} is no path of this server.`
  try {
    const { default: open } = await import('open')
    const child = await open(target.href)
    // A machine without a browser says so only now.
    child.on('error', () => {})
    child.unref()
    return undefined
  } catch (error) {
    return `No browser could be opened: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Opens a URL in the user's browser. `BROWSER=none` disables it. */
export async function openBrowser(url: string, path: string = ''): Promise<string | undefined> {
  if (process.env['BROWSER'] === 'none') return undefined
  const target = new URL(path, url)
  // The path must not change the origin.
  if (target.origin !== new URL(url).origin) return `${path} is no path of this server.`
  try {
    const { default: open } = await import('open')
    const child = await open(target.href)
    // A missing browser is only reported asynchronously.
    child.on('error', () => {})
    child.unref()
    return undefined
  } catch (error) {
    return `No browser could be opened: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Asks the development server to open a file where it was written. */
export function openEditor(at: { file: string; line?: number; column?: number }): void {
  void fetch(`${appBase()}__fw/open-editor`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ file: at.file, line: at.line ?? 1, column: at.column ?? 1 }),
  }).catch(() => {}) // the server is gone, and says so elsewhere
}

/** Where the app lives. A page that failed may hold no configuration; then its problem says so. */
function appBase(): string {
  type Config = { config?: { app?: { baseURL?: string } } }
  const all = (window as { __FW__?: Config & Record<string, Config | undefined> }).__FW__ ?? {}
  const configs = [all, ...Object.values(all)].map((each) => (each as Config | undefined)?.config ?? (each as Config['config'])) // one app, or several by id
  const base =
    configs.find((config) => typeof config?.app?.baseURL === 'string')?.app?.baseURL ??
    document.getElementById('__FW_PROBLEM__')?.dataset.base ??
    '/'
  return base.endsWith('/') ? base : `${base}/`
}

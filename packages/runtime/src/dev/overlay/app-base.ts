/** The base path of the app. A failed page may contain no configuration; then its problem includes the path. */
export function appBase(): string {
  type Config = { config?: { app?: { baseURL?: string } } }
  const all = (window as { __FW__?: Config & Record<string, Config | undefined> }).__FW__ ?? {}
  const configs = [all, ...Object.values(all)].map((each) => (each as Config | undefined)?.config ?? (each as Config['config'])) // one app, or several by id
  const base =
    configs.find((config) => typeof config?.app?.baseURL === 'string')?.app?.baseURL ??
    document.getElementById('__FW_PROBLEM__')?.dataset.base ??
    '/'
  return base.endsWith('/') ? base : `${base}/`
}

import type { DevSettings, FwOptions } from '@fw/schema'

/** Settings of the dev server that come from the options of Vite. */
export function devSettings({ bundler1 }: FwOptions): DevSettings {
  const { server, root, cacheDir, clearScreen, optimizeDeps, resolve } = bundler1
  return {
    hosts: { allowed: server.allowedHosts, option: 'bundler1.server.allowedHosts' },
    files: { root, allow: [...server.fs.allow, cacheDir], deny: server.fs.deny ?? [], option: 'bundler1.server.fs.allow' },
    handlesCors: server.cors !== undefined,
    cacheDir,
    sockets: { connect: 'vite-hmr', ping: 'vite-ping' },
    clearScreen,
    scan: { exclude: texts(optimizeDeps.exclude), extensions: texts(resolve.extensions) },
  }
}

/** These options are passed to Vite unchecked. */
function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

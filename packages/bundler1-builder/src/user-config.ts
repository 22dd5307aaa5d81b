import type { FwOptions } from '@fw/schema'
import type { UserConfig } from 'vite'

/** What the user wrote in `bundler1`, as Vite wants it. Options that fw reads itself, or gives another meaning, are left out. */
export function userConfig(options: FwOptions): UserConfig {
  const {
    ui: _ui,
    uiJsx: _uiJsx,
    esbuild: _esbuild,
    define: _define, // goes to each side, where constants of fw join it
    root: _root,
    mode: _mode,
    cacheDir: _cacheDir,
    clearScreen: _clearScreen,
    publicDir: _publicDir, // public files are the server's; see `plugins/public-files.ts`
    server: _server,
    optimizeDeps: _optimizeDeps,
    build,
    resolve,
    ...rest
  } = options.bundler1
  const { assetsDir: _assetsDir, emptyOutDir: _emptyOutDir, ...buildRest } = build
  const { extensions: _extensions, ...resolveRest } = resolve
  return { ...rest, build: buildRest, resolve: resolveRest } as UserConfig // the open rest of the option is the user's own
}

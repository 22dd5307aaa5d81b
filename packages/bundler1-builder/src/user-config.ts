import type { FwOptions } from '@fw/schema'
import type { UserConfig } from 'vite'
import type { SideKeys } from './side-config.ts'

/** Converts the user's `bundler1` options to a Vite configuration, without options that fw handles itself. */
export function userConfig(options: FwOptions): UserConfig {
  const {
    ui: _ui,
    uiJsx: _uiJsx,
    esbuild: _esbuild,
    define: _define, // merged with fw's constants for each side
    root: _root,
    mode: _mode,
    cacheDir: _cacheDir,
    clearScreen: _clearScreen,
    publicDir: _publicDir, // public files are served by Nitro, see `plugins/public-files.ts`
    server: _server,
    optimizeDeps: _optimizeDeps,
    $client: _clientSide, // see `side-config.ts`
    $server: _serverSide,
    build,
    resolve,
    ...rest
  } = options.bundler1 as FwOptions['bundler1'] & SideKeys // an open group
  const { assetsDir: _assetsDir, emptyOutDir: _emptyOutDir, ...buildRest } = build
  const { extensions: _extensions, ...resolveRest } = resolve
  return { ...rest, build: buildRest, resolve: resolveRest } as UserConfig // the remaining keys are Vite options
}

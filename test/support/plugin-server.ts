import { createServer, type InlineConfig, type ViteDevServer } from 'vite'

/** A Vite server without sockets, watcher and optimizer, for tests of plugins and environments. */
export function pluginServer(
  root: string,
  config: Pick<InlineConfig, 'environments' | 'plugins' | 'resolve'>,
): Promise<ViteDevServer> {
  return createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ...config,
  })
}

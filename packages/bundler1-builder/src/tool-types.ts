import type { BundlerSides, Fw } from '@fw/schema'
import type { InlineConfig, ResolvedConfig, UserConfig, ViteDevServer } from 'vite'

/** `bundler1` accepts Vite's configuration, in addition to fw's own keys. */
export interface Bundler1Config extends UserConfig {
  /** Options for browser code only. In development, only `build`, `define`, `dev`, `optimizeDeps`, `plugins` and `resolve`. */
  $client?: UserConfig
  /** Options for the app on the server only. In development, only `build`, `define`, `dev`, `optimizeDeps`, `plugins` and `resolve`. */
  $server?: UserConfig
}

declare module '@fw/schema' {
  interface ToolTypes {
    bundler1: Bundler1Config
  }

  interface FwHooks {
    /** Called with the shared Vite configuration, before it is split into sides. */
    'bundler1:extend': (context: { fw: Fw; config: UserConfig }) => void | Promise<void>
    /** Called with the Vite configuration of one side, or of both. It can be changed. */
    'bundler1:extendConfig': (config: InlineConfig, sides: BundlerSides) => void | Promise<void>
    /** Called with the resolved Vite configuration. */
    'bundler1:configResolved': (config: ResolvedConfig, sides: BundlerSides) => void | Promise<void>
    /** Called after Vite's dev server was created. */
    'bundler1:serverCreated': (server: ViteDevServer, sides: BundlerSides) => void | Promise<void>
    /** Called after a side was built, or compiled again in development. */
    'bundler1:compiled': () => void | Promise<void>
  }
}

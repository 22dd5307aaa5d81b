import type { BundlerSides, Fw } from '@fw/schema'
import type { InlineConfig, ResolvedConfig, UserConfig, ViteDevServer } from 'vite'

/** Vite's configuration is what `bundler1` takes besides fw's own keys. */
export type Bundler1Config = UserConfig

declare module '@fw/schema' {
  interface ToolTypes {
    bundler1: UserConfig
  }

  interface FwHooks {
    /** The configuration of the bundler, shared by both sides, before it is made for each. */
    'bundler1:extend': (context: { fw: Fw; config: UserConfig }) => void | Promise<void>
    /** The configuration of the bundler for one side, or for both; it may be changed. */
    'bundler1:extendConfig': (config: InlineConfig, sides: BundlerSides) => void | Promise<void>
    /** The configuration of the bundler as it is used. */
    'bundler1:configResolved': (config: ResolvedConfig, sides: BundlerSides) => void | Promise<void>
    /** The bundler's dev server exists. */
    'bundler1:serverCreated': (server: ViteDevServer, sides: BundlerSides) => void | Promise<void>
    /** A side is built, or compiled again in development. */
    'bundler1:compiled': () => void | Promise<void>
  }
}

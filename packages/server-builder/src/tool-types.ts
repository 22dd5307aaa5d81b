import type { Nitro, NitroConfig } from 'nitropack/types'

/** Nitro's configuration is what `serverEngine` takes besides fw's own keys. */
export type ServerEngineConfig = NitroConfig

declare module '@fw/schema' {
  interface ToolTypes {
    serverEngine: NitroConfig
    serverEngineInstance: Nitro
  }

  interface FwHooks {
    /** The configuration of the server engine; it may be changed. */
    'serverEngine:config': (config: NitroConfig) => void | Promise<void>
    /** The server engine exists. */
    'serverEngine:init': (engine: Nitro) => void | Promise<void>
    /** The server is about to be bundled. */
    'serverEngine:build:before': (engine: Nitro) => void | Promise<void>
    /** Public files are in the output. */
    'serverEngine:build:public-assets': (engine: Nitro) => void | Promise<void>
  }
}

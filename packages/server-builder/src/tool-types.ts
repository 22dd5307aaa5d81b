import type { Nitro, NitroConfig } from 'nitropack/types'

/** `serverEngine` accepts Nitro's configuration, in addition to fw's own keys. */
export type ServerEngineConfig = NitroConfig

declare module '@fw/schema' {
  interface ToolTypes {
    serverEngine: NitroConfig
    serverEngineInstance: Nitro
  }

  interface FwHooks {
    /** Called with the Nitro configuration. It can be changed. */
    'serverEngine:config': (config: NitroConfig) => void | Promise<void>
    /** Called after the Nitro instance was created. */
    'serverEngine:init': (engine: Nitro) => void | Promise<void>
    /** Called before the server is bundled. */
    'serverEngine:build:before': (engine: Nitro) => void | Promise<void>
    /** Called after public files were copied to the output. */
    'serverEngine:build:public-assets': (engine: Nitro) => void | Promise<void>
  }
}

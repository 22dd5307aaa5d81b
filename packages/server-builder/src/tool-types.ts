import type { NitroConfig } from 'nitropack/types'

/** Nitro's configuration is what `serverEngine` takes besides fw's own keys. */
export type ServerEngineConfig = NitroConfig

declare module '@fw/schema' {
  interface ToolTypes {
    serverEngine: NitroConfig
  }
}

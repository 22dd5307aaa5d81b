import type { UserConfig } from 'vite'

/** Vite's configuration is what `bundler1` takes besides fw's own keys. */
export type Bundler1Config = UserConfig

declare module '@fw/schema' {
  interface ToolTypes {
    bundler1: UserConfig
  }
}

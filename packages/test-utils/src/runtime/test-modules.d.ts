/** Modules that the plugin provides in each project. */

declare module '#fw-test/server' {
  import type { TestServer } from '@fw/schema'

  export const server: TestServer
}

declare module '#fw-test/app' {
  import type { ServerEntry } from '@fw/schema'

  export const render: ServerEntry['render']
}

declare module '#fw-test/app-tools' {
  export const parsePayload: (text: string) => unknown
}

declare module '#fw-test/config' {
  /** The public runtime configuration. */
  export const config: Record<string, unknown>
  export const paths: { baseURL: string; buildAssetsDir: string; cdnURL: string }
}

declare module '#fw-test/mount' {
  import type { App, Component } from 'vue'

  interface MountedFwApp {
    vueApp: App
    $router: { push: (path: string) => Promise<unknown>; options: { history: { destroy: () => void } } }
    callHook: (name: string, ...args: unknown[]) => unknown
    provide: (name: string, value: unknown) => void
    runWithContext: <T>(callback: () => T) => T
    _dispose: () => void
  }

  export const createMountedApp: (options: {
    root: Component
    state: Readonly<Record<string, unknown>>
    prepare: (fwApp: MountedFwApp) => void
  }) => Promise<MountedFwApp>
}

declare module '#fw-test/site' {
  export { openBrowser, startSite } from '../site.ts'
  export const rootDir: string
  export const layerDirs: readonly string[]
}

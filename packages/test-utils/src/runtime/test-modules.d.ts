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

/** Facts about the environment that defaults may depend on. Collected once by `@fw/kit`, so that resolving stays pure. */
export interface Facts {
  /** Absolute path of the project's root. */
  rootDir: string
  /** Absolute path of the nearest workspace root, or the project's root. */
  workspaceDir: string
  /** The kind of command: `fw dev`, a production build, or a test run. */
  mode: 'development' | 'production' | 'test'
  /** Name of the active `$env` block. */
  envName: string
  /** The process environment, after `.env` files. */
  env: Readonly<Record<string, string | undefined>>
  /** Running in continuous integration. */
  ci: boolean
  /** Standard output is a terminal. */
  tty: boolean
  /** A fresh unique id for this build. */
  buildId: string
}

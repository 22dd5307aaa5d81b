/** The worlds that code of a project lives in; each has a tsconfig of its own in variant A. */
export type TypeContextName = 'app' | 'server' | 'shared' | 'node'

/** The part of a tsconfig that fw writes. */
export interface TsConfig {
  compilerOptions: Record<string, unknown>
  include: string[]
  exclude: string[]
  files?: string[]
  vueCompilerOptions?: Record<string, unknown>
  [key: string]: unknown
}

export interface TypeContext {
  /** Packages (`types`) and files (`path`, absolute or below the build directory) whose declarations count. */
  references: ({ types: string } | { path: string })[]
  /** Lines of TypeScript for the root declaration file. */
  declarations: string[]
  tsConfig: TsConfig
}

export type TypeContexts = Record<TypeContextName, TypeContext>

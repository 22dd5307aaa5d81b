/** Environments of code in a project; each has its own tsconfig in variant A. */
export type TypeContextName = 'app' | 'server' | 'shared' | 'node'

/** The part of a tsconfig that fw generates. */
export interface TsConfig {
  compilerOptions: Record<string, unknown>
  include: string[]
  exclude: string[]
  files?: string[]
  vueCompilerOptions?: Record<string, unknown>
  [key: string]: unknown
}

export interface TypeContext {
  /** Declarations to include: packages (`types`) and files (`path`, absolute or relative to the build directory). */
  references: ({ types: string } | { path: string })[]
  /** Lines of the root declaration file. */
  declarations: string[]
  tsConfig: TsConfig
}

export type TypeContexts = Record<TypeContextName, TypeContext>

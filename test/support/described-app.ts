import type { BuildApp, Side } from '@fw/schema'
import { relative } from 'pathe'
import { createBuildApp } from '../../packages/fw/src/core/create-build-app.ts'
import { createFw } from '../../packages/fw/src/core/create-fw.ts'
import { load } from './load.ts'
import { project, type Files } from './project.ts'

export interface DescribedProject extends BuildApp {
  /** The project. */
  dir: string
  /** Warnings about the app. */
  warnings: string[]
  /** Content of a generated module: `#build/routes`. */
  text: (specifier: string, side?: Side) => Promise<string>
  /** Path relative to the project. */
  from: (file: string) => string
}

/** Configurations that select the two variants. */
export const variantA = { future: { compatibilityVersion: 4 } } as const
export const variantB = {} as const

export interface DescribeOptions {
  static?: boolean
  preset?: string
}

/** Writes a project and scans it, without bundling.\n\n@param config - the configuration, or its source if it contains more than JSON */
export async function describedApp(
  files: Files,
  config: Readonly<Record<string, unknown>> | string = {},
  { static: isStatic = false, preset }: DescribeOptions = {},
): Promise<DescribedProject> {
  const dir = project({
    ...files,
    'fw.config.mjs': `export default ${typeof config === 'string' ? config : JSON.stringify(config)}`,
  })
  const warnings: string[] = []
  const written = await load(dir)
  if (written.problems.some(({ level }) => level === 'error')) throw new Error(JSON.stringify(written.problems, null, 2))
  const { fw, loaded } = await createFw({ loaded: written, warn: (text) => void warnings.push(text) })
  const app = await createBuildApp({
    fw,
    loaded,
    progress: { phase: (_name, run) => run(() => {}), warn: (text) => void warnings.push(text) },
    static: isStatic,
    ...(preset ? { preset } : {}),
  })
  return {
    ...app,
    dir,
    warnings,
    text: (specifier, side = 'client') => app.files.text(app.files.resolve(specifier)!, side),
    from: (file) => relative(dir, file),
  }
}

import { bundle } from '@fw/bundler1-builder'
import { join } from 'pathe'
import { vi } from 'vitest'
import { describedApp, type DescribedProject } from './described-app.ts'
import type { Files } from './project.ts'
import { textsIn } from './texts-in.ts'

export interface Bundled {
  project: DescribedProject
  /** Files of the bundles, by relative path. */
  client: Record<string, string>
  server: Record<string, string>
  /** All code of a bundle. That of the client is not minified by default. */
  clientCode: string
  serverCode: string
  /** All style sheets of the client. */
  css: string
}

/**
 * Bundles `entry.ts` of a project for both sides, like the builder bundles the entries of an app. Without the runtime of fw this takes
 * less than a second, and the bundles only contain what the entry imports.
 *
 * @param config - the configuration, or its source if it contains more than JSON
 */
export async function bundled(files: Files, config: Readonly<Record<string, unknown>> | string = {}): Promise<Bundled> {
  const project = await describedApp(files, config)
  const entry = join(project.dir, 'entry.ts')
  const bundler1 = project.options.bundler1 as { build: { minify?: unknown } } // an option of the bundler
  bundler1.build.minify ??= false
  vi.stubEnv('NODE_ENV', 'production') // like the command line
  try {
    await bundle({ ...project, entries: { client: entry, server: entry } })
  } finally {
    vi.unstubAllEnvs()
  }
  return outputOf(project)
}

/** The bundles that a builder has written. */
export function outputOf(project: DescribedProject): Bundled {
  const client = textsIn(`${project.options.buildDir}/dist/client`)
  const server = textsIn(`${project.options.buildDir}/dist/server`)
  return {
    project,
    client,
    server,
    clientCode: textOf(client, /\.js$/),
    serverCode: textOf(server, /\.mjs$/),
    css: textOf(client, /\.css$/),
  }
}

function textOf(files: Record<string, string>, names: RegExp): string {
  return Object.entries(files)
    .filter(([name]) => names.test(name))
    .map(([, text]) => text)
    .join('\n')
}

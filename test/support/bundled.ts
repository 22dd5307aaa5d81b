import { readdirSync, readFileSync } from 'node:fs'
import { bundle } from '@fw/bundler1-builder'
import { join } from 'pathe'
import { vi } from 'vitest'
import { describedApp, type DescribedProject } from './described-app.ts'
import type { Files } from './project.ts'

export interface Bundled {
  project: DescribedProject
  /** Files of the bundles, by path below their directory. */
  client: Record<string, string>
  server: Record<string, string>
  /** All code of a bundle. The client's stays readable unless the configuration says otherwise. */
  clientCode: string
  serverCode: string
  /** All style sheets of the client. */
  css: string
}

/**
 * Bundles `entry.ts` of a project for both sides, as the builder does with the app's own entries. Without the runtime of fw in the
 * bundles this takes less than a second, and they show what the entry imports and nothing else.
 *
 * @param config - the configuration, or the code of it where it holds more than JSON
 */
export async function bundled(files: Files, config: Readonly<Record<string, unknown>> | string = {}): Promise<Bundled> {
  const project = await describedApp(files, config)
  const entry = join(project.dir, 'entry.ts')
  const bundler1 = project.options.bundler1 as { build: { minify?: unknown } } // an option of the bundler
  bundler1.build.minify ??= false
  vi.stubEnv('NODE_ENV', 'production') // as the command line does
  try {
    await bundle({ ...project, entries: { client: entry, server: entry } })
  } finally {
    vi.unstubAllEnvs()
  }
  const client = contentOf(`${project.options.buildDir}/dist/client`)
  const server = contentOf(`${project.options.buildDir}/dist/server`)
  return {
    project,
    client,
    server,
    clientCode: textOf(client, /\.js$/),
    serverCode: textOf(server, /\.mjs$/),
    css: textOf(client, /\.css$/),
  }
}

function contentOf(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [file.slice(dir.length + 1), readFileSync(file, 'utf8')]
    }),
  )
}

function textOf(files: Record<string, string>, names: RegExp): string {
  return Object.entries(files)
    .filter(([name]) => names.test(name))
    .map(([, text]) => text)
    .join('\n')
}

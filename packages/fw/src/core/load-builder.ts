import { pathToFileURL } from 'node:url'
import { BuildFailure } from '@fw/kit'
import type { Builder } from '@fw/schema'
import { createRequire } from 'node:module'

/** Loads the builder of an option: an inline object, or a package, resolved from the project first, then from fw. */
export async function loadBuilder<Dev extends object>(
  option: 'builder' | 'server.builder',
  value: unknown,
  rootDir: string,
): Promise<Builder & Partial<Dev>> {
  if (typeof value !== 'string') return value as Builder & Partial<Dev> // checked by the schema
  const file = find(value, rootDir)
  if (file === undefined) throw new BuildFailure([missing(option, value)])
  const module = (await import(pathToFileURL(file).href)) as Partial<Builder> & { default?: Partial<Builder> } // any package
  const builder = typeof module.bundle === 'function' ? module : module.default
  if (typeof builder?.bundle !== 'function') throw new BuildFailure([noBuilder(option, value)])
  return builder as Builder & Partial<Dev> // what it can besides, its users ask for
}

function find(name: string, rootDir: string): string | undefined {
  for (const from of [`${rootDir}/_`, import.meta.url]) {
    try {
      return resolveFrom(name, from)
    } catch {
      // not there; the next place may have it
    }
  }
  return undefined
}

function resolveFrom(name: string, from: string): string {
  return createRequire(from).resolve(name)
}

function missing(option: string, name: string): BuildFailure['problems'][number] {
  return {
    level: 'error',
    code: 'FW_BUILDER_MISSING',
    why: `\`${option}\` is set to the package ${name}, which is not installed.`,
    fix: `Run \`npm install ${name}\`, or choose another builder.`,
  }
}

function noBuilder(option: string, name: string): BuildFailure['problems'][number] {
  return {
    level: 'error',
    code: 'FW_BUILDER_INVALID',
    why: `\`${option}\` is set to the package ${name}, which does not export a \`bundle\` function.`,
    fix: 'Use a package that exports `bundle(app)`.',
  }
}

import { pathToFileURL } from 'node:url'
import { BuildFailure, type LoadedConfig } from '@fw/kit'
import { findOptionalPackage, optionPlace } from '@fw/kit/internal'
import { slots, type Builder, type SlotName } from '@fw/schema'
import { builderCommand } from './builder-command.ts'

type BuilderOption = 'builder' | 'server.builder'
type Project = Pick<LoadedConfig, 'explain' | 'layers' | 'options'>

/** Loads the builder of an option: an inline object, or a package. */
export async function loadBuilder<Dev extends object>(option: BuilderOption, project: Project): Promise<Builder & Partial<Dev>> {
  const value = option === 'builder' ? project.options.builder : project.options.server.builder
  if (typeof value !== 'string') return value as Builder & Partial<Dev> // checked by the schema
  const file = findBuilder(value, project)
  if (file === undefined) throw new BuildFailure([await missing(option, value, project)])
  const module = (await import(pathToFileURL(file).href)) as Partial<Builder> & { default?: Partial<Builder> } // any package
  const builder = typeof module.bundle === 'function' ? module : module.default
  if (typeof builder?.bundle !== 'function') throw new BuildFailure([noBuilder(option, value)])
  return builder as Builder & Partial<Dev> // what it can besides, its users ask for
}

/** The entry of a builder package: of the project or its workspace, of fw, or of a layer. Undefined if it is not installed. */
export function findBuilder(name: string, { options, layers }: Omit<Project, 'explain'>): string | undefined {
  const { rootDir, modulesDir, workspaceDir } = options
  const places = [{ rootDir, modulesDir, workspaceDir }, ...layers.map(({ dir }) => ({ rootDir: dir }))]
  for (const place of places) {
    const file = findOptionalPackage(name, { ...place, from: import.meta.url })
    if (file !== undefined) return file
  }
  return undefined
}

async function missing(option: BuilderOption, name: string, project: Project): Promise<BuildFailure['problems'][number]> {
  const [{ text }, place] = await Promise.all([
    builderCommand(name, project.options.rootDir),
    optionPlace(project.explain, option).catch(() => undefined), // the file may have changed
  ])
  return {
    level: 'error',
    code: 'FW_BUILDER_MISSING',
    why: `\`${option}\` needs the package ${builderTitle(name)}, which is not installed.`,
    fix: `Run \`${text}\`, or choose another builder.`,
    ...place,
  }
}

/** The package of a builder, with the name of the tool if fw has a slot for it. */
export function builderTitle(name: string): string {
  const slot = /^@fw\/(bundler[123])-builder$/.exec(name)?.[1] as SlotName | undefined // these are slots
  return slot === undefined ? `\`${name}\`` : `\`${name}\` (${slots[slot].tool})`
}

function noBuilder(option: string, name: string): BuildFailure['problems'][number] {
  return {
    level: 'error',
    code: 'FW_BUILDER_INVALID',
    why: `\`${option}\` is set to the package ${name}, which does not export a \`bundle\` function.`,
    fix: 'Use a package that exports `bundle(app)`.',
  }
}

import {
  applyAddOns,
  createDraft,
  editManifest,
  ownRange,
  packageManagerCommands,
  projectInMemory,
  type AddOnName,
  type Manifest,
  type PackageManager,
  type Plan,
} from '@fw/scaffold'
import { basename } from 'pathe'
import { useTarballs, type Tarballs } from './local-tarballs.ts'
import { readTemplate, type TemplateName } from './templates.ts'

export interface ProjectChoice {
  /** Absolute. */
  directory: string
  template: TemplateName
  addOns: readonly AddOnName[]
  packageManager: PackageManager
}

interface Environment {
  /** The version of Node.js: `20.19.0`. */
  nodeVersion: string
  /** fw's own packages as tarballs, for tests. */
  tarballs?: Tarballs | undefined
}

/** The files of a new project: a template, changed for its name and package manager, with add-ons. */
export function planProject(choice: ProjectChoice, { nodeVersion, tarballs }: Environment): Plan {
  const { directory, template, addOns, packageManager } = choice
  const name = packageName(directory)
  const draft = createDraft(projectInMemory({ rootDir: directory, packageManager }, new Map()))
  for (const [path, text] of readTemplate(template)) draft.create(path, adaptText(path, renamed(text, name), packageManager))
  draft.edit('package.json', (text) => editManifest(text, (manifest) => ({ ...withOwnRanges(manifest), name })))
  applyAddOns(draft, addOns)
  draft.edit('package.json', (text) => editManifest(text, (manifest) => withOverrides(manifest, packageManager, nodeVersion)))
  if (tarballs) useTarballs(draft, tarballs, packageManager)
  return draft.plan()
}

/** A valid package name for a directory. */
export function packageName(directory: string): string {
  const name = basename(directory)
    .toLowerCase()
    .replaceAll(/[^a-z\d._~-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
  return name || 'my-app'
}

/** Templates have the name `my-app`, `my-fw-module` or `my-fw-layer`. Modules also have an option and a type of that name. */
function renamed(text: string, name: string): string {
  const camel = name.replaceAll(/[^a-z\d]+(\w?)/gi, (_, letter: string) => letter.toUpperCase())
  return text
    .replaceAll(/my-(?:app|fw-module|fw-layer)/g, name)
    .replaceAll('myModule', camel)
    .replaceAll('MyModule', camel.charAt(0).toUpperCase() + camel.slice(1))
}

/** In texts, the commands are those of the package manager. */
function adaptText(path: string, text: string, manager: PackageManager): string {
  if (!path.endsWith('.md') || manager === 'npm') return text
  const commands = packageManagerCommands(manager)
  return text
    .replaceAll(/\bnpm run ([\w:]+)/g, (_, script: string) => commands.run(script).text)
    .replaceAll(/\bnpm test\b/g, commands.run('test').text)
    .replaceAll(/\bnpx (\S+)/g, (_, name: string) => commands.exec(name).text)
    .replaceAll(/\bnpm install (\S+)/g, (_, name: string) => commands.add([name]).text)
    .replaceAll(/\bnpm install\b/g, commands.install().text)
}

/** Templates depend on any version of fw. */
function withOwnRanges(manifest: Manifest): Manifest {
  const fields = new Set(['dependencies', 'devDependencies', 'peerDependencies'])
  return Object.fromEntries(
    Object.entries(manifest).map(([key, value]) => [
      key,
      fields.has(key)
        ? Object.fromEntries(
            Object.entries(value as Record<string, string>).map(([name, range]) => [name, range === '*' ? ownRange : range]), // the format of npm
          )
        : value,
    ]),
  )
}

/** On Node.js 20, npm warns about dependencies of vue-router and Nitro that fw does not use. */
function withOverrides(manifest: Manifest, manager: PackageManager, nodeVersion: string): Manifest {
  if (manager !== 'npm' || !nodeVersion.startsWith('20.')) return manifest
  return { ...manifest, overrides: { 'ast-walker-scope': '^0.9.0', 'rollup-plugin-visualizer': '^6.0.11' } }
}

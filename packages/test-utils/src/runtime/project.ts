import { noDom, noPlugin, wrongProject } from './test-error.ts'

export type ProjectKind = 'server' | 'app' | 'e2e'

/** The kind of the current project, set by the plugin. Undefined without the plugin. */
export function currentProject(): ProjectKind | undefined {
  return (globalThis as { __fwTestProject?: ProjectKind }).__fwTestProject
}

export function requireProject(name: string, wanted: 'server' | 'app'): void {
  const project = currentProject()
  if (project === wanted) {
    if (wanted === 'app' && typeof document === 'undefined') throw noDom(name)
    return
  }
  throw project === undefined ? noPlugin(name) : wrongProject(name, wanted)
}

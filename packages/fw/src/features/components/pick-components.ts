import type { BuildProblem } from '@fw/kit'
import type { AppComponent } from '@fw/schema'

export interface FoundComponent {
  component: AppComponent
  /** 0 for the project. Layers with a lower number have priority; built-in components and those of modules are below 0. */
  layer: number
}

/**
 * Keeps one component per name and side: the one with the higher priority, or from the higher-priority layer. A client component
 * and a server component may share a name.
 */
export function pickComponents(found: readonly FoundComponent[]): { components: AppComponent[]; problems: BuildProblem[] } {
  const byName = new Map<string, FoundComponent[]>()
  const problems: BuildProblem[] = []
  for (const next of found) {
    const rivals = byName.get(next.component.pascalName)
    if (!rivals) {
      byName.set(next.component.pascalName, [next])
      continue
    }
    const clashing = rivals.filter((rival) => sharesSide(rival.component, next.component))
    const beaten = clashing.filter((rival) => wins(next, rival))
    for (const rival of clashing) {
      const problem = clashProblem(rival, next, beaten.includes(rival))
      if (problem) problems.push(problem)
    }
    // It must win against all conflicting components: half a pair would leave one side with an unrelated component.
    if (beaten.length < clashing.length) continue
    byName.set(next.component.pascalName, [...rivals.filter((rival) => !beaten.includes(rival)), next])
  }
  return { components: [...byName.values()].flat().map(({ component }) => component), problems }
}

const sharesSide = (a: AppComponent, b: AppComponent): boolean => a.mode === 'all' || b.mode === 'all' || a.mode === b.mode

function wins(next: FoundComponent, rival: FoundComponent): boolean {
  if (next.component.priority !== rival.component.priority) return next.component.priority > rival.component.priority
  return next.layer < rival.layer
}

function clashProblem(rival: FoundComponent, next: FoundComponent, nextWins: boolean): BuildProblem | undefined {
  const [used, unused] = nextWins ? [next, rival] : [rival, next]
  const name = used.component.pascalName
  if (used.layer < 0 && unused.layer >= 0 && unused.component.priority >= 0) {
    return {
      level: 'warning',
      code: 'FW_COMPONENTS_RESERVED_NAME',
      why: `${unused.component.file} is ignored, because the component <${name}> is defined in ${used.component.file}.`,
      fix: `Rename the file, or give its directory a priority above ${used.component.priority} to override the other one.`,
      file: unused.component.file,
    }
  }
  // A different layer or priority means that overriding is intended.
  if (used.layer !== unused.layer || used.component.priority !== unused.component.priority) return undefined
  return {
    level: 'warning',
    code: 'FW_COMPONENTS_SAME_NAME',
    why: `Two files define the component <${name}>: ${used.component.file} is used, ${unused.component.file} is ignored.`,
    fix: 'Rename one of them, or give one of the directories a higher priority.',
    file: unused.component.file,
  }
}

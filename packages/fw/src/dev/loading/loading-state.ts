import type { DevProblem, FwOptions } from '@fw/schema'
import type { HostSettings } from '../guard/allowed-hosts.ts'

type LoadingTemplate = NonNullable<FwOptions['devServer']['loadingTemplate']>

/** Why the server failed to start, as shown on the page. */
export type LoadingFailure = Pick<DevProblem, 'code' | 'message'> & Partial<Pick<DevProblem, 'name' | 'place' | 'hint'>>

export interface LoadingPhase {
  name: string
  status: 'waiting' | 'running' | 'done' | 'failed'
  /** Duration in milliseconds, so far or in total. */
  ms: number
}

export interface LoadingSnapshot {
  /** Name of the current or last phase. */
  phase: string
  phases: LoadingPhase[]
  /** From 0 to 1. */
  progress: number
  /** Milliseconds since the start. */
  elapsed: number
  ready: boolean
  failures: LoadingFailure[]
  /** Set if the server has moved to this origin. */
  movedTo?: string
}

/** The progress of a start. */
export interface LoadingState {
  /** Starts the next phase and ends the previous one. */
  phase: (name: string) => void
  ready: () => void
  /** Marks the start as failed, until the next phase or a restart. */
  fail: (failures: LoadingFailure | readonly LoadingFailure[]) => void
  /** Resets the state. */
  restart: () => void
  /** Announces that the server moves to another origin. */
  moveTo: (origin: string) => void
  snapshot: () => LoadingSnapshot
  /** Adds a listener for changes. Returns an unsubscribe function. */
  onChange: (listener: () => void) => () => void
  /** The option `devServer.loadingTemplate`, once it is loaded. */
  template: LoadingTemplate | undefined
  /** Host names that the server accepts, as far as they are known. */
  hosts: HostSettings
  /** The project directory, once it is known: its files can be opened in the editor. */
  rootDir?: string
  /** Called with an error thrown by the template. */
  templateFailed?: (error: unknown) => void
}

export const startPhases: readonly string[] = ['Configuration', 'App', 'Bundler', 'Server', 'First page']

/** Creates the state of a start. */
export function loadingState(
  planned: readonly string[] = startPhases,
  now: () => number = () => performance.now(),
): LoadingState {
  const listeners = new Set<() => void>()
  let run = newRun(now())
  let movedTo: string | undefined
  const change = (apply: () => void) => (): void => {
    apply()
    for (const listener of listeners) listener()
  }
  const endPhase = (): void => {
    const last = run.phases.at(-1)
    if (last) last.end ??= now()
  }
  return {
    template: undefined,
    hosts: { isLoopbackOnly: false },
    phase: (name) =>
      change(() => {
        // After a failure the start continues, and the elapsed time is not reset.
        if (run.failures.length > 0 || run.ready) run = newRun(run.ready ? now() : run.start)
        endPhase()
        run.phases.push({ name, start: now(), end: undefined })
      })(),
    ready: change(() => {
      endPhase()
      run.ready = true
      run.failures = []
    }),
    fail: (failures) =>
      change(() => {
        endPhase()
        run.ready = false
        run.failures = [failures].flat()
      })(),
    restart: change(() => (run = newRun(now()))),
    moveTo: (origin) => {
      change(() => (movedTo = origin))()
      movedTo = undefined // later clients are already at the new origin
    },
    snapshot: () => snapshotOf(run, planned, now(), movedTo),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface Run {
  start: number
  phases: { name: string; start: number; end: number | undefined }[]
  ready: boolean
  failures: LoadingFailure[]
}

function newRun(start: number): Run {
  return { start, phases: [], ready: false, failures: [] }
}

function snapshotOf(run: Run, planned: readonly string[], now: number, movedTo: string | undefined): LoadingSnapshot {
  const failed = run.failures.length > 0
  const begun = run.phases.map(({ name, start, end }, index): LoadingPhase => {
    const isLast = index === run.phases.length - 1
    const status = isLast && failed ? 'failed' : end === undefined ? 'running' : 'done'
    return { name, status, ms: Math.round((end ?? now) - start) }
  })
  const waiting = planned
    .filter((name) => !begun.some((each) => each.name === name))
    .map((name): LoadingPhase => ({ name, status: 'waiting', ms: 0 }))
  const phases = [...begun, ...(run.ready ? [] : waiting)]
  const done = phases.filter(({ status }) => status === 'done').length
  return {
    phase: begun.at(-1)?.name ?? planned[0] ?? '',
    phases,
    progress: run.ready ? 1 : Math.round((done / Math.max(1, phases.length)) * 100) / 100,
    elapsed: Math.round((failed || run.ready ? (run.phases.at(-1)?.end ?? now) : now) - run.start),
    ready: run.ready,
    failures: run.failures,
    ...(movedTo === undefined ? {} : { movedTo }),
  }
}

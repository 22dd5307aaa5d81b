import { subscribe } from 'node:diagnostics_channel'
import type { ChildProcess } from 'node:child_process'

/** What is expensive, whatever the machine. */
export const workKinds = ['builds', 'bundles', 'installs', 'typeChecks', 'devStarts', 'servers', 'tabs'] as const

export type WorkKind = (typeof workKinds)[number]

export type WorkDone = Partial<Record<WorkKind, number>>

interface Tally {
  done: WorkDone
  /** Processor seconds that a service has spent for the test file. */
  serviceSeconds: number
}

/** Of the worker, for the test file that it runs. Test files have copies of this module. */
const tally = ((globalThis as { __fwTally?: Tally }).__fwTally ??= startTally())

function startTally(): Tally {
  const started: Tally = { done: {}, serviceSeconds: 0 }
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess } // documented by Node.js
    // The arguments are known once it is spawned.
    queueMicrotask(() => {
      const kind = kindOfCommand((child.spawnargs ?? []).join(' '))
      if (kind) started.done[kind] = (started.done[kind] ?? 0) + 1
    })
  })
  return started
}

/** Counts work that is done in no process of its own. */
export function countWork(kind: WorkKind): void {
  tally.done[kind] = (tally.done[kind] ?? 0) + 1
}

export function countServiceSeconds(seconds: number): void {
  tally.serviceSeconds += seconds
}

/** What was done since the last call. */
export function takeWork(): Tally {
  const taken = { ...tally }
  Object.assign(tally, { done: {}, serviceSeconds: 0 })
  return taken
}

const commands: readonly [WorkKind, RegExp][] = [
  ['devStarts', /\bfw(?:\.mjs)? dev\b/],
  ['builds', /\bfw(?:\.mjs)? (?:build|generate)\b|\bnpm run (?:build|generate)\b/],
  ['servers', /\.output\/server\/index\.mjs|\bfw(?:\.mjs)? (?:preview|start)\b/],
  ['typeChecks', /\bfw(?:\.mjs)? typecheck\b|\bvue-tsc\b|\brun (?:--silent )?typecheck\b/],
  ['installs', /\b(?:npm|npx|pnpm(?:\.cjs)?|bun|yarn) (?:[\w-]+ )*?(?:install|ci|i|add)\b/],
]

/** The kind of work that a command does. */
export function kindOfCommand(command: string): WorkKind | undefined {
  return commands.find(([, pattern]) => pattern.test(command))?.[0]
}

/** The state of an entry, independent of Vue. */
export interface EntryState {
  readonly status: DataStatus
  /** Number of the current run; 0 if there is none. Set exactly while `status` is `pending`. */
  readonly run: number
  /** Number of the run that was started last. */
  readonly last: number
  /** No event has changed the state yet. */
  readonly fresh: boolean
}

export type DataStatus = 'idle' | 'pending' | 'success' | 'error'

export type EntryEvent =
  /** A run starts. Ignored during another run, which must be superseded first. */
  | { type: 'start' }
  /** The run succeeded. */
  | { type: 'resolve'; run: number }
  /** The run failed. */
  | { type: 'reject'; run: number }
  /** The run was aborted by the caller. */
  | { type: 'abort'; run: number }
  /** A newer run replaces the current one. */
  | { type: 'supersede' }
  /** The current run is not needed anymore. */
  | { type: 'disable' }
  /** A value or an error was read from the payload or a cache. */
  | { type: 'seed'; status: 'success' | 'error' }
  /** Data and error were removed. */
  | { type: 'clear' }

export const initialState: EntryState = { status: 'idle', run: 0, last: 0, fresh: true }

/** Returns the state after an event: the same object if nothing changes. */
export function nextState(state: EntryState, event: EntryEvent): EntryState {
  const { run, last } = state
  switch (event.type) {
    case 'start':
      return run ? state : { status: 'pending', run: last + 1, last: last + 1, fresh: false }
    case 'resolve':
      return event.run && event.run === run ? settled('success', last) : state
    case 'reject':
      return event.run && event.run === run ? settled('error', last) : state
    case 'abort':
      return event.run && event.run === run ? settled('idle', last) : state
    case 'supersede':
    case 'disable':
      return run ? settled('idle', last) : state
    case 'seed':
      return settled(event.status, last)
    case 'clear':
      return settled('idle', last)
  }
}

/** The value of `pending`. With `whenIdle`, it is also true before the first run. */
export function isPending(state: EntryState, whenIdle: boolean): boolean {
  return state.status === 'pending' || (whenIdle && state.fresh)
}

function settled(status: DataStatus, last: number): EntryState {
  return { status, run: 0, last, fresh: false }
}

/** The life of one piece of data, without anything of Vue in it. */
export interface EntryState {
  readonly status: DataStatus
  /** Number of the run that may still change something; 0 if there is none. It is set exactly while `status` is `pending`. */
  readonly run: number
  /** Number of the last run that was started. */
  readonly last: number
  /** Nothing has happened yet. */
  readonly fresh: boolean
}

export type DataStatus = 'idle' | 'pending' | 'success' | 'error'

export type EntryEvent =
  /** A run begins. Refused while another one is live: supersede that first. */
  | { type: 'start' }
  /** The run delivered. */
  | { type: 'resolve'; run: number }
  /** The run failed. */
  | { type: 'reject'; run: number }
  /** Somebody gave up waiting. */
  | { type: 'abort'; run: number }
  /** A newer run takes the place of the live one. */
  | { type: 'supersede' }
  /** Running is not allowed any more. */
  | { type: 'disable' }
  /** A value or an error came from elsewhere: the payload, or a cache. */
  | { type: 'seed'; status: 'success' | 'error' }
  /** Everything is forgotten. */
  | { type: 'clear' }

export const initialState: EntryState = { status: 'idle', run: 0, last: 0, fresh: true }

/** The state after an event; the same object if the event changes nothing. */
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

/** What `pending` shows: with `whenIdle`, waiting for the first run counts too. */
export function isPending(state: EntryState, whenIdle: boolean): boolean {
  return state.status === 'pending' || (whenIdle && state.fresh)
}

function settled(status: DataStatus, last: number): EntryState {
  return { status, run: 0, last, fresh: false }
}

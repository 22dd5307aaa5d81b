import { computed, type ShallowRef } from 'vue'
import { clearEntry, execute, type DataEntry } from './data-entry.ts'
import type { AsyncDataState } from './data-options.ts'

type State = AsyncDataState<unknown, unknown>

/** What a call gets of an entry that stays the same. */
export function stateOf(entry: DataEntry): State {
  const { data, error, status, pending } = entry
  return { data, error, status, pending, ...actionsOn(() => entry) }
}

/** What a call gets of an entry that changes with its key. */
export function stateOfCurrent(current: ShallowRef<DataEntry>): State {
  const follow = <K extends 'data' | 'error' | 'status' | 'pending'>(name: K) =>
    computed({
      get: () => current.value[name].value,
      set: (value) => {
        current.value[name].value = value
      },
    }) as unknown as State[K] // the entry's ref of that name has this type
  return {
    data: follow('data'),
    error: follow('error'),
    status: follow('status'),
    pending: follow('pending'),
    ...actionsOn(() => current.value),
  }
}

function actionsOn(entry: () => DataEntry): Pick<State, 'refresh' | 'execute' | 'clear'> {
  // As an event handler it gets an event, which holds nothing that is asked for.
  const run: State['refresh'] = (options) => execute(entry(), { ...options, cause: options?.cause ?? 'refresh:manual' })
  return { refresh: run, execute: run, clear: () => clearEntry(entry()) }
}

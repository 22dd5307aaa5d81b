import { messages } from '#build/i18n'
import { mergeMessages, type Messages } from './merge-messages.ts'

/** Of a process they are the same for all: read, never changed. */
const known = new Map<string, Promise<Messages>>()

/** The messages of a locale, loaded when it is used for the first time. */
export function loadMessages(code: string): Promise<Messages> {
  let loading = import.meta.dev ? undefined : known.get(code)
  if (!loading) {
    loading = load(code)
    known.set(code, loading)
    loading.catch(() => known.delete(code)) // the next one tries again
  }
  return loading
}

async function load(code: string): Promise<Messages> {
  const loaded = await Promise.all((messages[code] ?? []).map((loader) => loader()))
  return loaded.reduce<Messages>((all, module) => mergeMessages(all, module.default), {})
}

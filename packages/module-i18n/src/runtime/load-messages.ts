import { messages } from '#build/i18n'
import { mergeMessages, type Messages } from './merge-messages.ts'

/** Shared by all requests of the process and never modified. */
const known = new Map<string, Promise<Messages>>()

/** Returns the messages of a locale, which are loaded on first use. */
export function loadMessages(code: string): Promise<Messages> {
  let loading = import.meta.dev ? undefined : known.get(code)
  if (!loading) {
    loading = load(code)
    known.set(code, loading)
    loading.catch(() => known.delete(code)) // retried on the next call
  }
  return loading
}

async function load(code: string): Promise<Messages> {
  const loaded = await Promise.all((messages[code] ?? []).map((loader) => loader()))
  return loaded.reduce<Messages>((all, module) => mergeMessages(all, module.default), {})
}

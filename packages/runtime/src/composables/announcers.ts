import { ref, type Ref } from 'vue'
import { useFwApp } from '../app/context.ts'
import { createSharedPerApp } from './shared-per-app.ts'

export type Politeness = 'assertive' | 'polite' | 'off'

export interface AnnouncerOptions {
  /** Whether a message may interrupt the screen reader. Defaults to `polite`. */
  politeness?: Politeness
}

export interface Announcer {
  message: Ref<string>
  politeness: Ref<Politeness>
  /** Announces a message. */
  set: (message: string, politeness?: Politeness) => void
  polite: (message: string) => void
  assertive: (message: string) => void
}

const sharedRouteAnnouncer = createSharedPerApp<Announcer>()
const sharedAnnouncer = createSharedPerApp<Announcer>()

/** The state of `<FwRouteAnnouncer>`, which announces the document's title when it changes. */
export function useRouteAnnouncer(options: AnnouncerOptions = {}): Announcer {
  const fwApp = useFwApp('useRouteAnnouncer')
  return sharedRouteAnnouncer(fwApp, () => {
    const announcer = createAnnouncer(options)
    const off = import.meta.client
      ? fwApp.hook('head:rendered', () => announcer.set(document.title.trim(), announcer.politeness.value))
      : undefined
    return { value: announcer, dispose: () => off?.() }
  })
}

/**
 * The state of `<FwAnnouncer>`, which announces messages of the app.
 * @example
 * useAnnouncer().polite('Saved')
 */
export function useAnnouncer(options: AnnouncerOptions = {}): Announcer {
  return sharedAnnouncer(useFwApp('useAnnouncer'), () => ({ value: createAnnouncer(options), dispose() {} }))
}

function createAnnouncer({ politeness: initial = 'polite' }: AnnouncerOptions): Announcer {
  const message = ref('')
  const politeness = ref(initial)
  const set: Announcer['set'] = (text, how = 'polite') => {
    politeness.value = how
    message.value = text
  }
  return { message, politeness, set, polite: (text) => set(text, 'polite'), assertive: (text) => set(text, 'assertive') }
}

import { serverHeadSafe, serverSeoMeta } from '#build/server-head'
import type { ActiveHeadEntry, UseHeadInput, UseHeadOptions, UseHeadSafeInput, UseSeoMetaInput, VueHeadClient } from '@unhead/vue'
import { useFwApp } from '../app/context.ts'
import type { DeferredHead } from '../head/client-head.ts'
import { useHeadInBrowser } from '../head/use-head-in-browser.ts'

/** Returns the head client of the current app, which also works after an `await`. */
export function injectHead(): VueHeadClient {
  return headOf('injectHead')
}

/**
 * Sets title, meta tags, links and other head tags until the calling component is unmounted.
 * @example
 * useHead({ title: () => post.value.title, meta: [{ name: 'robots', content: 'noindex' }] })
 */
export function useHead(input: UseHeadInput = {}, options: UseHeadOptions = {}): ActiveHeadEntry<UseHeadInput> {
  const head = options.head ?? headOf('useHead')
  return import.meta.server ? head.push(input, options) : useHeadInBrowser(head, input, options)
}

/** `useHead` for untrusted input: tags and attributes that could run code are removed. */
export function useHeadSafe(input: UseHeadSafeInput = {}, options: UseHeadOptions = {}): ActiveHeadEntry<UseHeadSafeInput> {
  const head = options.head ?? headOf('useHeadSafe')
  if (import.meta.server) return serverHeadSafe!(input, { ...options, head })
  needs(head, 'safe')
  const marked = { ...options, _safe: true } as UseHeadOptions // the flag read by the plugin
  return useHeadInBrowser(head, input as UseHeadInput, marked) as ActiveHeadEntry<UseHeadSafeInput> // a subset of the input of `useHead`
}

/**
 * Sets meta tags with flat keys.
 * @example
 * useSeoMeta({ title: 'About', description: 'Who we are', ogImage: 'https://example.com/about.png' })
 */
export function useSeoMeta(input: UseSeoMetaInput = {}, options: UseHeadOptions = {}): ActiveHeadEntry<UseSeoMetaInput> {
  const head = options.head ?? headOf('useSeoMeta')
  if (import.meta.server) return serverSeoMeta!(input, { ...options, head })
  needs(head, 'flatMeta')
  const entry = useHeadInBrowser(head, flat(input), options)
  return { ...entry, patch: (next) => entry.patch(flat(next)) }
}

type Maybe<T> = ActiveHeadEntry<T> | undefined

/** `useHead` on the server only, for tags that never change in the browser. */
export function useServerHead(input?: UseHeadInput, options?: UseHeadOptions): Maybe<UseHeadInput> {
  return import.meta.server ? useHead(input, options) : undefined
}

/** `useHeadSafe` on the server only. */
export function useServerHeadSafe(input?: UseHeadSafeInput, options?: UseHeadOptions): Maybe<UseHeadSafeInput> {
  return import.meta.server ? useHeadSafe(input, options) : undefined
}

/** `useSeoMeta` on the server only. */
export function useServerSeoMeta(input?: UseSeoMetaInput, options?: UseHeadOptions): Maybe<UseSeoMetaInput> {
  return import.meta.server ? useSeoMeta(input, options) : undefined
}

/** Plugins of unhead are loaded together with it. */
function needs(head: VueHeadClient, plugin: 'safe' | 'flatMeta'): void {
  const { need } = head as unknown as Partial<DeferredHead> // another head client includes its plugins
  need?.call(head as unknown as DeferredHead, plugin)
}

function flat({ title, titleTemplate, ...meta }: UseSeoMetaInput): UseHeadInput {
  return { title, titleTemplate, _flatMeta: meta } as UseHeadInput // a key of the plugin
}

function headOf(caller: string): VueHeadClient {
  const head = useFwApp(caller)._head
  if (!head)
    throw new Error(`${caller}() was called before the head is available. Call it in a plugin, in middleware or in a component.`)
  return head
}

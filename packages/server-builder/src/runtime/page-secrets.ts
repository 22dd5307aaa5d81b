import { envPrefix } from '#fw/settings'
import type { RenderedPage } from '@fw/schema'
import { createSecretSearch, payloadPlaces, privateValues, type SecretSearch } from '@fw/schema/secrets'
import { useRuntimeConfig } from './config.ts'

/** Null before the first search, undefined if there is nothing to search for. */
let prepared: SecretSearch | undefined | null = null
let responses = 0
const reported = new Set<string>()

/** In production, the first responses are searched, and then one of this number. */
const sample = 100

/**
 * Searches a page for private values of `runtimeConfig`. In development they are an error. In production, where the values may differ from
 * those of the build, some responses are searched, and each value is logged once. Prerendered pages are searched by the build.
 */
export function checkPage(path: string, { html, head, payload, payloadFile = '', teleports }: RenderedPage): Error | undefined {
  return check(path, () => [html, ...textsOf(head), ...Object.values(teleports), payload, payloadFile].join('\n'), payload)
}

/** What is in the page: the inline texts are part of the tags. */
function textsOf({ inline: _inline, ...texts }: RenderedPage['head']): string[] {
  return Object.values(texts)
}

/** Searches the response of the island endpoint. */
export function checkIsland(path: string, text: string): Error | undefined {
  return check(path, () => text, text)
}

function check(path: string, textOf: () => string, payload: string): Error | undefined {
  if (import.meta.prerender || prepared === undefined) return undefined
  if (!import.meta.dev && responses++ >= sample && responses % sample !== 0) return undefined
  prepared ??= createSecretSearch(privateValues({ config: useRuntimeConfig(), env: {}, prefix: envPrefix }))
  const [secret] = prepared?.find(textOf()) ?? []
  if (!prepared || !secret) return undefined
  const place = payloadPlaces(payload, prepared).find((each) => each.secret === secret)?.path
  const error = new Error(
    `The response for ${path} contains the private value of ${secret.key} ${place ? `at ${place}` : 'in the HTML'}. Return only the fields that the page shows. If everyone may know the value, declare it in \`runtimeConfig.public\`.`,
  )
  error.name = 'FW_SECRET_IN_PAGE'
  if (import.meta.dev) return error
  if (!reported.has(secret.key)) console.error(`[fw] ${error.name}: ${error.message}`)
  reported.add(secret.key)
  return undefined
}

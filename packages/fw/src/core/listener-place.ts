import { fileURLToPath } from 'node:url'
import { kitCopies, moduleState } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { normalize } from 'pathe'
import { parseStack } from './parse-stack.ts'

/** Where a listener stands. */
export interface ListenerPlace {
  file: string
  line?: number
  column?: number
}

/** Worked out only when a listener has failed. */
export type PlaceOfListener = () => ListenerPlace | undefined | Promise<ListenerPlace | undefined>

/** Where the code that registers a listener right now stands: the first place that is not fw's own, or the module that is running. */
export function registrationPlace(fw: Fw): PlaceOfListener {
  const here = new Error() // its stack becomes text only when it is read
  const module = moduleState(fw).current?.file
  return () => placesIn(here)[0] ?? (module === undefined ? undefined : { file: module })
}

/** Places in a stack, without those of Node and of fw. */
export function placesIn(error: unknown): ListenerPlace[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const own = [...kitCopies(), ownDir].map((dir) => `${dir}/`)
  return parseStack(stack)
    .filter(({ url }) => !url.startsWith('node:'))
    .map(({ url, line, column }) => ({ file: fileOf(url), line, column }))
    .filter(({ file }) => !own.some((dir) => file.startsWith(dir)) && !/\/node_modules\/(?:hookable|jiti)\//.test(file))
}

const ownDir = normalize(fileURLToPath(import.meta.url)).replace(/\/(?:src|dist)\/.*$/, '')

/** Files that are loaded again have a number behind their address. */
function fileOf(url: string): string {
  const plain = url.replace(/\?fw=\d+$/, '')
  return normalize(plain.startsWith('file:') ? fileURLToPath(plain) : plain)
}

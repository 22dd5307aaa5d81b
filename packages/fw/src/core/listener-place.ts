import { fileURLToPath } from 'node:url'
import { kitCopies, moduleState } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { normalize } from 'pathe'
import { parseStack } from './parse-stack.ts'

/** The position of a listener. */
export interface ListenerPlace {
  file: string
  line?: number
  column?: number
}

/** Only computed if a listener has failed. */
export type PlaceOfListener = () => ListenerPlace | undefined | Promise<ListenerPlace | undefined>

/** The position of the code that registers a listener: the first stack frame outside of fw, or the running module. */
export function registrationPlace(fw: Fw): PlaceOfListener {
  const here = new Error() // the stack is formatted when it is read
  const module = moduleState(fw).current?.file
  return () => placesIn(here)[0] ?? (module === undefined ? undefined : { file: module })
}

/** Frames of a stack, without those of Node.js and fw. */
export function placesIn(error: unknown): ListenerPlace[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const own = [...kitCopies(), ownDir].map((dir) => `${dir}/`)
  return parseStack(stack)
    .filter(({ url }) => !url.startsWith('node:'))
    .map(({ url, line, column }) => ({ file: fileOf(url), line, column }))
    .filter(({ file }) => !own.some((dir) => file.startsWith(dir)) && !/\/node_modules\/(?:hookable|jiti)\//.test(file))
}

const ownDir = normalize(fileURLToPath(import.meta.url)).replace(/\/(?:src|dist)\/.*$/, '')

/** Reloaded files have a number in their URL. */
function fileOf(url: string): string {
  const plain = url.replace(/\?fw=\d+$/, '')
  return normalize(plain.startsWith('file:') ? fileURLToPath(plain) : plain)
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Code for `--import` that measures the heap. Needs `--expose-gc` and an IPC channel. */
export const heapProbe = new URL('./heap-probe.mjs', import.meta.url).href

/** Megabytes after garbage collection. */
export async function heapOf(child: ChildProcess): Promise<number> {
  child.send('heap')
  const [bytes] = (await once(child, 'message')) as [number] // the probe sends nothing else
  return bytes / 1024 / 1024
}

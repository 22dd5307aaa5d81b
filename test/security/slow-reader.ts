import { request, type IncomingMessage } from 'node:http'

/** Chunks of 64 kB that may be on their way to a client that takes nothing: 32 MB. */
export const maxAhead = 512

/** Opens a response without reading it. */
export function openOnly(url: string, path: string, method = 'GET'): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    request(new URL(path, url), { method, agent: false }, (response) => done(response.on('error', () => {})))
      .on('error', fail)
      .end()
  })
}

/** Asks until a number has not changed for a while: a sender that does not wait would change it between any two requests. */
export async function settled(read: () => Promise<number>): Promise<number> {
  for (let last = await read(), same = 0; ;) {
    const next = await read()
    same = next === last ? same + 1 : 0
    last = next
    if (same >= 50 || last > 4 * maxAhead) return last
  }
}

import http from 'node:http'
import net from 'node:net'
import { sleep } from './proc.mjs'

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net
      .createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address()
        server.close(() => resolve(port))
      })
  })
}
export function get(url, { timeout = 120_000, accept = 'text/html' } = {}) {
  return new Promise((resolve, reject) => {
    const req = http.get(url, { agent: false, headers: { accept, host: new URL(url).host } }, (res) => {
      let body = ''
      res.setEncoding('utf8')
      res.on('data', (d) => {
        body += d
      })
      res.on('end', () => resolve({ status: res.statusCode, headers: res.headers, body }))
      res.on('error', reject)
    })
    req.setTimeout(timeout, () => req.destroy(new Error('timeout')))
    req.on('error', reject)
  })
}
/** Polls until a 200 whose body holds `text`; the moment of the full body is returned (performance.now). */
export async function until(url, text, { every = 40, timeout = 90_000, proc, accept } = {}) {
  const end = performance.now() + timeout
  let last = ''
  while (performance.now() < end) {
    if (proc?.code !== undefined) throw new Error(`process ended with ${proc.code} before ${url} answered`)
    try {
      const r = await get(url, { timeout: Math.max(1000, end - performance.now()), accept })
      if (r.status === 200 && r.body.includes(text)) return { at: performance.now(), ...r }
      last = `${r.status} ${r.body.slice(0, 300)}`
    } catch (error) {
      last = error.message
    }
    await sleep(every)
  }
  throw new Error(`${url} did not answer 200 with «${text}» in ${timeout} ms; last: ${last}`)
}

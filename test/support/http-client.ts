import { request as httpRequest, type Agent, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Names and values as received, alternating. */
  rawHeaders: string[]
  body: string
}

export interface AskOptions {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string
  agent?: Agent
  /** Closes the connection after that many milliseconds. */
  abortAfter?: number
}

/** A request whose path is sent unchanged, while `fetch` normalizes it. */
export function ask(url: string, path: string, options: AskOptions = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, agent, abortAfter } = options
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    const request = httpRequest({ hostname, port, path, method, headers, ...(agent ? { agent } : {}) }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, rawHeaders: response.rawHeaders, body: text }),
      )
      response.on('error', fail)
    })
    request.on('error', fail)
    if (abortAfter !== undefined) setTimeout(() => request.destroy(), abortAfter)
    request.end(body)
  })
}

export interface RawAnswer {
  status: number
  /** The status line and the headers, as received. */
  head: string
  /** In lower case, in order. */
  headers: [name: string, value: string][]
  body: string
  /** The whole response. */
  text: string
}

/**
 * Sends bytes and reads until the server closes, or until nothing is received for a while. For requests that no HTTP library would
 * send. Bytes are encoded as latin1.
 */
export function sendRaw(url: string, bytes: string, { patience = 2000 }: { patience?: number } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((done) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const finish = (): void => {
      socket.destroy()
      done(parseAnswer(text))
    }
    socket.setEncoding('latin1').on('data', (part: string) => (text += part))
    socket.on('error', finish).on('close', finish)
    socket.setTimeout(patience, finish)
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}

/** A request for a target that is sent unchanged. */
export function rawGet(url: string, target: string, headers: readonly string[] = [], method = 'GET'): Promise<RawAnswer> {
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: ${new URL(url).host}`]
  const bytes = [`${method} ${target} HTTP/1.1`, ...host, ...headers, 'Connection: close', '', ''].join('\r\n')
  return sendRaw(url, bytes, { patience: 10_000 }) // the server closes the connection, which takes longer on a busy machine
}

export function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n')
  const head = end < 0 ? text : text.slice(0, end)
  const lines = head.split('\r\n')
  const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(lines[0] ?? '')?.[1] ?? 0)
  const headers = lines.slice(1).map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const sent = end < 0 ? '' : text.slice(end + 4)
  const chunked = headers.some(([name, value]) => name === 'transfer-encoding' && value === 'chunked')
  return { status, head, headers, body: chunked ? joinChunks(sent) : sent, text }
}

function joinChunks(sent: string): string {
  let body = ''
  let rest = sent
  while (rest) {
    const line = rest.indexOf('\r\n')
    const size = Number.parseInt(rest.slice(0, line), 16)
    if (line < 0 || !size) break
    body += rest.slice(line + 2, line + 2 + size)
    rest = rest.slice(line + 2 + size + 2)
  }
  return body
}

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
  /** Closes the connection. */
  signal?: AbortSignal
  /** Called when the operating system has the whole request. */
  onSent?: () => void
}

/** A request whose path is sent unchanged, while `fetch` normalizes it. */
export function ask(url: string, path: string, options: AskOptions = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, agent, signal, onSent } = options
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    const own = { ...(agent ? { agent } : {}), ...(signal ? { signal } : {}) }
    const request = httpRequest({ hostname, port, path, method, headers, ...own }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, rawHeaders: response.rawHeaders, body: text }),
      )
      response.on('error', fail)
    })
    request.on('error', fail)
    if (onSent) request.on('finish', onSent)
    request.end(body)
  })
}

/** Sends a request, and closes its connection once `meanwhile` is done, such as another request. Whether it was answered does not matter. */
export async function askAndLeave(url: string, path: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const leaving = new AbortController()
  const answered = ask(url, path, { signal: leaving.signal }).catch(() => {})
  await meanwhile()
  leaving.abort()
  await answered
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

export interface RawOptions {
  /**
   * What to read: everything until the server closes the connection, the first response, or as much as needed. `closed` by default: a request
   * with `Connection: close`, or an invalid one.
   */
  until?: 'closed' | 'answered' | ((text: string) => boolean)
  /** Closes this end of the connection after the bytes, for a server that waits for more of them. */
  end?: boolean
}

/** Milliseconds without a byte after which a server counts as hanging. Less than the time limit of a test, to report what is missing. */
const silence = 100_000

/** Sends bytes and reads what the server responds. For requests that no HTTP library would send. Bytes are encoded as latin1. */
export function sendRaw(url: string, bytes: string, { until = 'closed', end = false }: RawOptions = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const isHead = bytes.startsWith('HEAD ')
  const isEnough = until === 'closed' ? () => false : until === 'answered' ? (text: string) => isWhole(text, isHead) : until
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const finish = (): void => {
      socket.destroy()
      done(parseAnswer(text))
    }
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part
      if (isEnough(text)) finish()
    })
    socket.on('error', finish).on('close', finish)
    socket.setTimeout(silence, () => {
      socket.destroy()
      const missing = until === 'closed' ? 'closed the connection' : 'sent what was expected'
      fail(new Error(`The server has not ${missing}. Sent:\n${bytes.slice(0, 1000)}\nReceived:\n${text.slice(0, 1000)}`))
    })
    if (end) socket.end(Buffer.from(bytes, 'latin1'))
    else socket.write(Buffer.from(bytes, 'latin1'))
  })
}

/** A request for a target that is sent unchanged. */
export function rawGet(url: string, target: string, headers: readonly string[] = [], method = 'GET'): Promise<RawAnswer> {
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: ${new URL(url).host}`]
  return sendRaw(url, [`${method} ${target} HTTP/1.1`, ...host, ...headers, 'Connection: close', '', ''].join('\r\n'))
}

/** Whether a text begins with a whole response. After 101, another protocol follows. */
function isWhole(text: string, isHead: boolean): boolean {
  if (!text.includes('\r\n\r\n')) return false
  const { status, headers, sent } = readAnswer(text)
  if (isHead || status === 101 || status === 204 || status === 304) return true
  if (isChunked(headers)) return /(?:^|\r\n)0\r\n(?:[^\r\n]+\r\n)*\r\n$/.test(sent)
  const length = headers.find(([name]) => name === 'content-length')?.[1]
  return length !== undefined && sent.length >= Number(length)
}

export function parseAnswer(text: string): RawAnswer {
  const { status, head, headers, sent } = readAnswer(text)
  return { status, head, headers, body: isChunked(headers) ? joinChunks(sent) : sent, text }
}

function readAnswer(text: string): Pick<RawAnswer, 'status' | 'head' | 'headers'> & { sent: string } {
  const end = text.indexOf('\r\n\r\n')
  const head = end < 0 ? text : text.slice(0, end)
  const lines = head.split('\r\n')
  const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(lines[0] ?? '')?.[1] ?? 0)
  const headers = lines.slice(1).map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status, head, headers, sent: end < 0 ? '' : text.slice(end + 4) }
}

const isChunked = (headers: RawAnswer['headers']): boolean =>
  headers.some(([name, value]) => name === 'transfer-encoding' && value === 'chunked')

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

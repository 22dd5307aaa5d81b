import {
  setResponseHeaders,
  setResponseStatus,
  type createEventStream as createEventStreamOfH3,
  type EventStreamMessage,
  type H3Event,
} from 'h3'
import { requestPath } from '../request-path.ts'
import { hasConnection } from '../request/has-connection.ts'
import { sendStream } from './send-stream.ts'

type OfH3 = ReturnType<typeof createEventStreamOfH3>
type Options = Parameters<typeof createEventStreamOfH3>[1]
/** What h3's class has for its users. */
type PublicEventStream = Pick<OfH3, 'push' | 'pause' | 'isPaused' | 'resume' | 'flush' | 'close' | 'onClosed' | 'send'>
type Messages = string | readonly string[] | EventStreamMessage | readonly EventStreamMessage[]

/** Bytes that are written before `push()` waits for the client. */
const highWaterMark = 65_536

/** Bytes that may wait for a client, if the app does not wait for `push()`. */
const limit = 1_048_576

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'private, no-cache, no-store, no-transform, must-revalidate, max-age=0',
  'x-accel-buffering': 'no', // nginx would collect events
}

/**
 * Sends events to a browser until it leaves. Has the interface of h3's class, which keeps everything in memory that a client doesn't read, and
 * which hosts other than Node.js cannot end.
 */
class EventStream implements PublicEventStream {
  readonly #event: H3Event
  readonly #encoder = new TextEncoder()
  readonly #readable: ReadableStream<Uint8Array>
  readonly #listeners: (() => void)[] = []
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #room: { promise: Promise<void>; open: () => void } | undefined
  #held = ''
  #isPaused = false
  #isGone = false
  #isClosed = false

  constructor(event: H3Event, { autoclose = true }: Options = {}) {
    this.#event = event
    const onGone = (): void => {
      this.#isGone = true
      this.#openRoom()
      if (autoclose) void this.close()
    }
    this.#readable = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller
        },
        pull: () => this.#openRoom(),
        cancel: onGone,
      },
      { highWaterMark, size: (chunk) => chunk.byteLength },
    )
    event.node.res.once?.('close', onGone)
  }

  /** Resolves when the client can take more. */
  async push(message: Messages): Promise<void> {
    if (this.#isOver) return
    const text = [message].flat().map(format).join('')
    if (this.#isPaused) this.#hold(text)
    else await this.#write(text)
  }

  pause(): void {
    this.#isPaused = true
  }

  get isPaused(): boolean {
    return this.#isPaused
  }

  async resume(): Promise<void> {
    this.#isPaused = false
    await this.flush()
  }

  async flush(): Promise<void> {
    const text = this.#held
    this.#held = ''
    if (text !== '' && !this.#isOver) await this.#write(text)
  }

  // oxlint-disable-next-line require-await -- as in h3
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    if (!this.#isGone) this.#controller.close()
    this.#openRoom()
    for (const listener of this.#listeners) queueMicrotask(listener)
  }

  onClosed(listener: () => void): void {
    if (this.#isClosed) queueMicrotask(listener)
    else this.#listeners.push(listener)
  }

  async send(): Promise<void> {
    const { httpVersionMajor } = this.#event.node.req
    setResponseHeaders(this.#event, httpVersionMajor === 2 ? headers : { ...headers, connection: 'keep-alive' })
    setResponseStatus(this.#event, 200)
    this.#event._handled = true
    await sendStream(this.#event, this.#readable)
  }

  get #isOver(): boolean {
    return this.#isClosed || this.#isGone
  }

  async #write(text: string): Promise<void> {
    this.#controller.enqueue(this.#encoder.encode(text))
    const room = this.#controller.desiredSize ?? 0
    if (room > 0) return
    if (room < highWaterMark - limit) return this.#overflow()
    this.#room ??= createGate()
    await this.#room.promise
  }

  #hold(text: string): void {
    this.#held += text
    if (this.#held.length > limit) this.#overflow()
  }

  #openRoom(): void {
    this.#room?.open()
    this.#room = undefined
  }

  /** A browser connects again, and says which event was its last. */
  #overflow(): void {
    console.warn(
      `[fw] The event stream of ${requestPath(this.#event).split('?', 1)[0]} was ended: 1 MB wait for a client that does not read them. ` +
        'Wait for `push()` before you create the next event.',
    )
    this.#held = ''
    const { res } = this.#event.node
    if (hasConnection(this.#event)) res.destroy()
    else this.#controller.error(new Error('The client does not read.'))
    this.#isGone = true
    void this.close()
  }
}

function createGate(): { promise: Promise<void>; open: () => void } {
  let open!: () => void
  const promise = new Promise<void>((resolve) => (open = resolve))
  return { promise, open }
}

/** An event in the format of the standard. */
function format(message: string | EventStreamMessage): string {
  const { id, event, retry, data }: Partial<EventStreamMessage> = typeof message === 'string' ? { data: message } : message
  const lines = [
    ...(id ? [`id: ${oneLine(id)}`] : []),
    ...(event ? [`event: ${oneLine(event)}`] : []),
    ...(Number.isInteger(retry) ? [`retry: ${retry}`] : []),
    ...(typeof data === 'string' ? data : '').split(/\r\n|\r|\n/).map((line) => `data: ${line}`),
  ]
  return `${lines.join('\n')}\n\n`
}

function oneLine(text: string): string {
  return text.replace(/[\n\r]/g, '')
}

/** Replaces h3's function of the same name. */
export const createEventStream: typeof createEventStreamOfH3 = (event, options) =>
  new EventStream(event, options) satisfies PublicEventStream as unknown as OfH3 // its class has private members

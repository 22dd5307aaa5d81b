/*
 * The parts of node-redis that are used here, so that the package is only needed by projects that use it. `test/server/shared-cache.test.ts`
 * runs with the real one.
 */

type Argument = string | Buffer

interface Client {
  isReady: boolean
  connect: () => Promise<unknown>
  destroy: () => void
  on: (event: 'error' | 'ready', listener: (error: Error) => void) => unknown
  duplicate: (overrides?: object) => Client
  sendCommand: (command: Argument[], options?: object) => Promise<unknown>
}

/** The package `redis`. */
export interface RedisPackage {
  createClient: (options: object) => Client
}

/** `serverEngine.storage.cache` with the driver `redis`: options of fw, and those of `createClient` of node-redis. */
export interface RedisOptions {
  url?: string
  /** Starts the names of all keys. Sites that share a Redis need different ones. */
  base?: string
  /** Maximum number of entries in Redis. */
  maxEntries?: number
  /** Maximum size of the entries in the memory of each process, in bytes. */
  maxSize?: number
  /** As in unstorage. */
  host?: string
  port?: number
  tls?: unknown
  [option: string]: unknown
}

/** Sends commands. Replies contain numbers, buffers, and lists of them. */
export interface RedisConnection {
  command: (...command: Argument[]) => Promise<unknown>
  /** Runs a Lua script, which Redis keeps by its hash. */
  script: (text: string, keys: string[], values: Argument[]) => Promise<unknown>
  close: () => void
}

/**
 * Replies as bytes: bodies of responses are not text. The number is RESP's type of strings. No limit of time: node-redis has a timer per command
 * that keeps what belongs to a request for five seconds, and the breaker has its own.
 */
const commandOptions = { typeMapping: { 36: Buffer }, timeout: 0 }

/** Two connections: the second one waits for messages, which blocks it. */
export function connectRedis(redis: RedisPackage, options: RedisOptions): { main: RedisConnection; reader: RedisConnection } {
  const { url, host, port, tls, socket, ...others } = withoutOwn(options)
  const client = redis.createClient({
    ...others,
    ...(url === undefined ? {} : { url }),
    socket: {
      connectTimeout: 2000,
      socketTimeout: 5000, // a message per second shows that the connection works
      reconnectStrategy: (retries: number) => Math.min(50 * 2 ** Math.min(retries, 6), 1000) + Math.random() * 200,
      ...(host === undefined ? {} : { host }),
      ...(port === undefined ? {} : { port }),
      ...(tls ? { tls: true } : {}),
      ...(socket as object | undefined),
    },
    disableOfflineQueue: true, // the cache does without Redis until it is back
  })
  return { main: openConnection(client), reader: openConnection(client.duplicate()) }
}

function withoutOwn({
  driver: _driver,
  base: _base,
  maxEntries: _entries,
  maxSize: _size,
  ...options
}: RedisOptions): RedisOptions {
  return options
}

function openConnection(client: Client): RedisConnection {
  client.on('error', () => {}) // commands reject, which the breaker reports; without a listener it would end the process
  // The first commands wait for the connection, later ones don't.
  const connected = client.connect()
  connected.catch(() => {})
  const hashes = new Map<string, string>()
  const command: RedisConnection['command'] = async (...args) => {
    if (!client.isReady) await connected
    return client.sendCommand(args, commandOptions)
  }
  return {
    command,
    async script(text, keys, values) {
      const rest = [String(keys.length), ...keys, ...values]
      let hash = hashes.get(text)
      if (hash === undefined) hashes.set(text, (hash = String(await command('SCRIPT', 'LOAD', text))))
      try {
        return await command('EVALSHA', hash, ...rest)
      } catch (error) {
        if (!String(error).includes('NOSCRIPT')) throw error
        return command('EVAL', text, ...rest)
      }
    },
    close: () => client.destroy(),
  }
}

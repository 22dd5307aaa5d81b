import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'pathe'
import { describe, expect, it, onTestFinished } from 'vitest'
import { project } from '../support/project.ts'
import { fw, fwBin } from '../support/run-process.ts'
import { freePort } from '../support/start-site.ts'
import { until } from '../support/until.ts'
import { cliEnv } from '../support/process-env.ts'

const files = {
  'package.json': '{ "name": "x", "private": true }',
  'fw.config.mjs': 'export default {}',
  'app.vue': '<template><p>hello</p></template>',
}

/** A statement for a configuration that is never loaded. */
const neverEnds = 'await new Promise(() => setInterval(() => {}, 1000))'

const withoutLimits = ['--import', new URL('../support/without-limits.mjs', import.meta.url).href]

interface Running {
  child: ChildProcess
  output: () => string
  exit: Promise<{ code: number | null; signal: string | null }>
  /** Sends a signal, and returns how the process exited. */
  end: (signal: NodeJS.Signals) => Running['exit']
}

function start(
  cwd: string,
  args: readonly string[],
  { env = {}, stdin = false }: { env?: Record<string, string>; stdin?: boolean } = {},
): Running {
  const child = spawn(process.execPath, [...withoutLimits, fwBin, 'dev', ...args], {
    cwd,
    env: cliEnv({ HOME: process.env['HOME'], BROWSER: 'none', ...env }),
    stdio: [stdin ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (more: string) => (text += more))
  const exit: Running['exit'] = new Promise((done) => child.once('exit', (code, signal) => done({ code, signal })))
  const end: Running['end'] = (signal) => {
    child.kill(signal)
    return exit
  }
  return { child, output: () => text, exit, end }
}

const connects = (at: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(at, '127.0.0.1')
    const end = (result: boolean) => () => {
      // Without a listener, a connection can be assigned its own target port and connect to itself.
      const met = socket.localPort === at
      socket.destroy()
      done(result && !met)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })

/** Waits until the server accepts connections. */
const listens = ({ output }: Running, port: number): Promise<true> =>
  until(`a server listens to port ${port}`, () => connects(port), { details: output })

/** Waits until the terminal says something. */
const prints = ({ output }: Running, text: RegExp): Promise<RegExpExecArray> =>
  until(`fw dev prints ${text}`, () => text.exec(output()) ?? undefined, { details: output })

async function takenPort(): Promise<number> {
  const server = createServer()
  const free = await freePort()
  await new Promise<void>((done) => server.listen(free, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return free
}

const lockFile = (dir: string): string => join(dir, 'node_modules/.cache/fw/dev.lock')
const lockOf = (dir: string): { pid: number; url: string } | undefined => {
  try {
    return JSON.parse(readFileSync(lockFile(dir), 'utf8')) as { pid: number; url: string } // written by fw
  } catch {
    return undefined // does not exist yet, or no longer
  }
}

describe('port', () => {
  it('is open before anything is loaded', async () => {
    const dir = project({ ...files, 'fw.config.mjs': `${neverEnds}\nexport default {}` })
    const free = await freePort()
    const running = start(dir, ['--port', String(free)])
    await listens(running, free)
    const pid = lockOf(dir)?.pid
    expect(pid).toBe(running.child.pid) // this server responded
    const answer = await fetch(`http://127.0.0.1:${free}/x`, { headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.text()).toContain('Configuration')
    expect((await running.end('SIGINT')).code).toBe(130)
  })

  it('is the next one if it is in use, which is printed', async () => {
    const dir = project(files)
    const taken = await takenPort()
    const running = start(dir, ['--port', String(taken)])
    const line = await prints(running, /Port (\d+) is in use; using (\d+)\./)
    expect(Number(line[1])).toBe(taken)
    expect(await connects(Number(line[2]))).toBe(true)
    expect(lockOf(dir)?.url).toBe(`http://localhost:${line[2]}/`)
  })

  it.each([
    ['a flag', (taken: number) => ({ args: ['--strictPort', '--port', String(taken)], config: '{}', env: {} })],
    ['a variable', (taken: number) => ({ args: ['--strictPort'], config: '{}', env: { FW_PORT: String(taken) } })],
    ['the configuration', (taken: number) => ({ args: ['--strictPort'], config: `{ devServer: { port: ${taken} } }`, env: {} })],
  ])('exits with 1 if it is strict and in use, set by %s', async (_, given) => {
    const taken = await takenPort()
    const { args, config, env } = given(taken)
    const dir = project({ ...files, 'fw.config.mjs': `export default ${config}` })
    const { code, stderr } = await fw(['dev', ...args], { cwd: dir, env })
    expect(code).toBe(1)
    expect(stderr).toContain(`✖ Port ${taken} is in use. FW_DEV_PORT_TAKEN`)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(existsSync(lockFile(dir))).toBe(false)
  })

  it('is the configured one, from the beginning on the next start', async () => {
    const free = await freePort()
    const dir = project({
      ...files,
      'fw.config.mjs': `if (process.env.SLOW) ${neverEnds}\nexport default { devServer: { port: ${free} } }`,
    })
    const first = start(dir, [])
    await listens(first, free)
    expect((await first.end('SIGTERM')).code).toBe(143)
    await listens(start(dir, [], { env: { SLOW: '1' } }), free)
  })

  it('can be served over TLS', async () => {
    const dir = project(files)
    const free = await freePort()
    const running = start(dir, ['--port', String(free), '--https'])
    await prints(running, /To trust it/)
    expect(statSync(join(dir, 'node_modules/.cache/fw/certs/dev.key')).mode & 0o777).toBe(0o600)
    await listens(running, free)
    await expect(fetch(`http://127.0.0.1:${free}`)).rejects.toThrow('fetch failed')
    await expect.poll(() => lockOf(dir)?.url).toBe(`https://localhost:${free}/`)
  })
})

const pair = async (): Promise<{ dir: string; free: number; first: Running }> => {
  const dir = project(files)
  const free = await freePort()
  const first = start(dir, ['--port', String(free)])
  await expect.poll(() => lockOf(dir)?.url, { message: 'the address in the lock' }).toBeTruthy()
  return { dir, free, first }
}

describe('a second fw dev of a project', () => {
  it('reports the first one, and runs beside it', async () => {
    const { dir, free, first } = await pair()
    const second = start(dir, ['--port', String(free)])
    const line = await prints(second, /fw dev runs for this project already at (\S+); this one is at port (\d+)/)
    expect(line[1]).toBe(`http://localhost:${free}/`)
    expect(await connects(Number(line[2]))).toBe(true)
    expect((await second.end('SIGINT')).code).toBe(130)
    expect(lockOf(dir)?.pid).toBe(first.child.pid)
    await first.end('SIGINT')
    expect(existsSync(lockFile(dir))).toBe(false)
  })

  it('replaces the first one with --takeover', async () => {
    const { dir, free, first } = await pair()
    await prints(first, /Ready/) // while it starts, it may take long to end
    const second = start(dir, ['--port', String(free), '--strictPort', '--takeover'])
    expect((await first.exit).code).toBe(143)
    await expect.poll(() => lockOf(dir)?.pid).toBe(second.child.pid)
    await listens(second, free)
    expect(second.output()).not.toContain('taken')
  })

  it('ignores the lock of a killed one', async () => {
    const { dir, free, first } = await pair()
    await first.end('SIGKILL')
    expect(existsSync(lockFile(dir))).toBe(true)
    const second = start(dir, ['--port', String(free), '--strictPort'])
    await expect.poll(() => lockOf(dir)?.pid).toBe(second.child.pid)
    expect(second.output()).not.toMatch(/already|taken/)
  })
})

describe('exit', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('soon after %s, with code %i', async (signal, expected) => {
    const dir = project(files)
    const free = await freePort()
    const running = start(dir, ['--port', String(free)])
    await listens(running, free)
    // with an open connection
    const hanging = connect(free, '127.0.0.1').on('error', () => {})
    await once(hanging, 'connect')
    let received = ''
    hanging.setEncoding('utf8').on('data', (text: string) => (received += text))
    expect((await running.end(signal)).code).toBe(expected)
    hanging.destroy()
    expect(received).toBe('') // the server has not waited for a request on it either, for which there is a limit
    expect(existsSync(lockFile(dir))).toBe(false)
  })

  it('immediately if it fails while the port is open', async () => {
    const dir = project(files)
    const { code, stderr } = await fw(['dev', '--port', '0', '--inspect=127.0.0.1:99999'], { cwd: dir })
    expect([code, stderr]).toEqual([1, expect.stringContaining('99999')])
    expect(existsSync(lockFile(dir))).toBe(false)
  })

  it('with code 0 after q and Enter', async () => {
    const running = start(project(files), ['--port', String(await freePort())], { stdin: true })
    await prints(running, /fw /)
    running.child.stdin?.write('q\n')
    expect((await running.exit).code).toBe(0)
  })

  it('not when stdin closes', async () => {
    const free = await freePort()
    const running = start(project(files), ['--port', String(free)], { stdin: true })
    await prints(running, /fw /)
    const stdin = running.child.stdin!
    stdin.end()
    await once(stdin, 'close')
    // It serves requests that come later, and does not end by itself.
    await prints(running, /Ready/)
    expect((await fetch(`http://127.0.0.1:${free}`)).status).toBe(200)
    expect(running.child.exitCode).toBeNull()
    expect((await running.end('SIGTERM')).code).toBe(143)
  })
})

describe('invalid arguments', () => {
  it.each([
    ['an invalid port', ['--port', 'x']],
    ['a missing directory', ['none']],
    ['a missing .env file', ['--port', '0', '--dotenv', 'none.env']],
    ['a --set without a path', ['--port', '0', '--set', '=1']],
    ['an unknown flag', ['--prot', '1']],
  ])('exit with 2 for %s', async (_, args) => {
    const { code, stderr } = await fw(['dev', ...args], { cwd: project(files) })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^✖ .+/m)
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  it('exit with 1 for the certificate', async () => {
    const { code, stderr } = await fw(['dev', '--port', '0', '--https.cert', 'a.crt'], { cwd: project(files) })
    expect([code, stderr]).toEqual([1, expect.stringContaining('FW_DEV_TLS_INCOMPLETE')])
  })

  it('--help lists the flags', async () => {
    const { code, stdout } = await fw(['dev', '--help'], { cwd: project(files) })
    expect(code).toBe(0)
    for (const flag of [
      '--port, -p <number>',
      '--strictPort',
      '--host',
      '--open, -o',
      '--https.key',
      '--qr',
      '--takeover',
      '--inspect',
    ])
      expect(stdout).toContain(flag)
  })
})

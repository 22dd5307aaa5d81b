import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'pathe'
import { onTestFinished } from 'vitest'
import { writeFixture } from '../support/fixture.ts'
import { project, type Files } from '../support/project.ts'
import { fwBin } from '../support/run-process.ts'
import { freePort } from '../support/start-site.ts'
import { until } from '../support/until.ts'
import { cliEnv } from '../support/process-env.ts'

export interface TerminalRun {
  dir: string
  port: number
  child: ChildProcess
  /** The output, with escape codes. */
  output: () => string
  /** The output as displayed: without escape codes and erased lines. */
  lines: () => string[]
  type: (text: string) => void
  exit: Promise<{ code: number | null; signal: string | null }>
  /** The pid of the process itself. */
  pid: () => number
  /** Directory of temporary files. */
  tmp: string
}

export interface TerminalOptions {
  files: Files
  args?: readonly string[]
  /** Arguments of Node.js itself. */
  nodeArgs?: readonly string[]
  env?: Record<string, string>
  /** Whether it runs in a terminal with 80 columns. */
  tty?: boolean
}

/** Starts `fw dev`, in a terminal or without one. */
export async function runInTerminal({
  files,
  args = [],
  nodeArgs = [],
  env = {},
  tty = false,
}: TerminalOptions): Promise<TerminalRun> {
  const dir = project()
  writeFixture(files, dir)
  const tmp = join(realpathSync(join(dir, '..')), 'tmp')
  mkdirSync(tmp)
  const port = await freePort()
  const command = [process.execPath, ...nodeArgs, fwBin, 'dev', dir, '--host', '127.0.0.1', '--port', String(port), ...args]
  const [program = '', ...rest] = tty
    ? ['script', '-qefc', `stty cols 80; exec ${command.map(quoted).join(' ')}`, '/dev/null']
    : command
  const child = spawn(program, rest, {
    cwd: dir,
    env: cliEnv({ TERM: 'xterm', TMPDIR: tmp, SHELL: '/bin/sh', BROWSER: 'none', ...env }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exit: TerminalRun['exit'] = new Promise((done) => child.once('exit', (code, signal) => done({ code, signal })))
  const lock = join(dir, 'node_modules/.cache/fw/dev.lock')
  const pid = (): number => (JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }).pid // written by fw
  onTestFinished(async () => {
    // In a terminal, fw is a child of `script`. Its directory is removed only when nothing writes to it.
    const inner = existsSync(lock) ? pid() : undefined
    if (inner !== undefined && isAlive(inner)) process.kill(inner, 'SIGKILL')
    child.kill('SIGKILL')
    await exit
    if (inner !== undefined) await until(`process ${inner} ends after SIGKILL`, () => !isAlive(inner))
  })
  return {
    dir,
    port,
    child,
    output: () => output,
    lines: () => seen(output),
    type: (text) => void child.stdin.write(text),
    exit,
    pid,
    tmp,
  }
}

const quoted = (text: string): string => `'${text}'`

/** Lines on the screen. Supports the escape codes that fw uses: cursor up, erase line, colors, links. */
function seen(output: string): string[] {
  const lines: string[] = []
  let current = ''
  // oxlint-disable-next-line no-control-regex -- codes of terminals
  for (const part of output.split(/(\r?\n|\r|\u001B\[1A|\u001B\[2K)/)) {
    if (part === '\u001B[1A') current = lines.pop() ?? ''
    else if (part === '\u001B[2K') current = ''
    else if (part.endsWith('\n')) current = (lines.push(current), '')
    // oxlint-disable-next-line no-control-regex -- codes of terminals
    else if (part !== '\r') current += part.replaceAll(/\u001B\[[\d;]*m|\u001B\]8;;[^\u0007]*\u0007/g, '')
  }
  return current === '' ? lines : [...lines, current]
}

/** Whether a port accepts connections. */
export function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), done(socket.localPort !== port))).once('error', () => done(false))
  })
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false // there is none
  }
}

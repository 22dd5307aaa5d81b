import { spawn } from 'node:child_process'
import { expect, onTestFinished } from 'vitest'
import { cliEnv } from './process-env.ts'

export interface TerminalSession {
  /** Everything that was printed. */
  output: () => string
  /** Types keys when a text is on the screen. */
  answer: (question: string, keys: string) => Promise<void>
  exit: Promise<number | null>
}

export const keys = { enter: '\r', down: '\u001B[B', ctrlC: '\u0003' } as const

/** Runs a command in a terminal. */
export function startInTerminal(
  command: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Readonly<Record<string, string>> },
): TerminalSession {
  const text = command.map((arg) => `'${arg}'`).join(' ')
  const child = spawn('script', ['-qefc', `stty cols 100 rows 40; exec ${text}`, '/dev/null'], {
    cwd,
    env: cliEnv({ TERM: 'xterm', SHELL: '/bin/sh', NO_COLOR: '1', ...env }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part))
  return {
    output: () => printed,
    answer: async (question, typed) => {
      await expect.poll(() => printed).toContain(question)
      child.stdin.write(typed)
    },
    exit: new Promise((done) => child.once('exit', done)),
  }
}

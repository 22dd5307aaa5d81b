import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { linkFramework } from './link-framework.ts'
import { project, type Files } from './project.ts'
import { fwBin } from './run-process.ts'
import { endProcess } from './start-site.ts'
import { cliEnv } from './process-env.ts'

export interface DevProof {
  /** The project. */
  dir: string
  /** The output of the process so far. */
  logs: () => string
  /** What the configuration has recorded under a name so far. */
  recorded: (name: string) => unknown[]
  /** Writes files of the project. */
  write: (files: Record<string, string>) => void
  stop: () => Promise<void>
}

export interface DevProofOptions {
  args?: readonly string[]
  /** Behaves like in a terminal. */
  tty?: boolean
}

/**
 * Starts `fw dev` for the proof of options, without flags. It is not ready yet.
 *
 * @param config - source of the configuration, which can `record('name', value)`
 */
export function startDevProof(files: Files, config: string, { args = [], tty = false }: DevProofOptions = {}): DevProof {
  const dir = project({ ...sources, ...files, 'fw.config.mjs': recorder + config })
  linkFramework(dir)
  const preload = tty ? ['--import', 'data:text/javascript,process.stdout.isTTY=true'] : []
  const child = spawn(process.execPath, [...preload, fwBin, 'dev', dir, ...args], {
    cwd: dir,
    env: cliEnv({ TERM: 'xterm', NO_COLOR: '1' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (more: string) => (text += more))
  const endWithRunner = (): void => void child.kill('SIGKILL')
  process.on('exit', endWithRunner)
  return {
    dir,
    logs: () => text,
    recorded: (name) =>
      linesOf(join(dir, 'recorded.jsonl'))
        .map((line) => JSON.parse(line) as [string, unknown]) // written by `record`
        .filter(([each]) => each === name)
        .map(([, value]) => value),
    write: (changes) => {
      for (const [path, content] of Object.entries(changes))
        writeFileSync(join(dir, path), path === 'fw.config.mjs' ? recorder + content : content)
    },
    stop: async () => {
      process.off('exit', endWithRunner)
      await endProcess(child, () => text)
    },
  }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return [] // nothing has been recorded
  }
}

const recorder = `import { appendFileSync, existsSync } from 'node:fs'
const here = (name) => new URL(name, import.meta.url)
const record = (name, value) => appendFileSync(here('recorded.jsonl'), JSON.stringify([name, value]) + '\\n')
`

const sources: Files = {
  'package.json': '{ "name": "dev-proof", "private": true, "type": "module" }',
  'app/app.vue': '<template><FwPage /></template>',
  'app/pages/index.vue': '<template><p>Home</p></template>',
}

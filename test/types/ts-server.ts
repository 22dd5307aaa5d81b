import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'pathe'
import { workspaceRoot } from './compiler-options.ts'

/** Requests of an editor to TypeScript, for a project on disk. */
export interface TsServer {
  /** Changes an open file without saving it. */
  edit: (file: string, text: string) => Promise<void>
  /** The errors of a file, as `file:line TScode text`, with paths relative to the project. */
  problems: (file: string) => Promise<string[]>
  /** Where a name is defined. The position is that of the name within a text of the file. */
  definitions: (file: string, within: string, name: string) => Promise<string[]>
  /** The tsconfig of a file, relative to the project. */
  projectOf: (file: string) => Promise<string>
  close: () => void
}

interface Answer {
  type: string
  request_seq?: number
  success?: boolean
  message?: string
  body?: unknown
}

interface Problem {
  message: string
  code: number
  category: string
  startLocation: { line: number }
}

/** Starts the TypeScript server of editors, with the plugin for components, and opens files like an editor. */
export async function startTsServer(dir: string, files: readonly string[]): Promise<TsServer> {
  const server = fork(
    createRequire(import.meta.url).resolve('typescript/lib/tsserver.js'),
    ['--useNodeIpc', '--disableAutomaticTypingAcquisition', '--suppressDiagnosticEvents', '--locale', 'en'].concat(
      '--globalPlugins',
      '@vue/typescript-plugin',
      '--pluginProbeLocations',
      workspaceRoot,
    ),
    { cwd: dir, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: ['--max-old-space-size=3072'] },
  )
  const waiting = new Map<number, (answer: Answer) => void>()
  server.on('message', (answer: Answer) => {
    if (answer.type === 'response') waiting.get(answer.request_seq ?? -1)?.(answer)
  })
  const ended = new Promise<never>((_, reject) =>
    server.once('exit', (code) => reject(new Error(`tsserver has ended (${code}).`))),
  )
  ended.catch(() => {}) // handled by the awaiting caller
  let last = 0
  const ask = async (command: string, args: unknown): Promise<unknown> => {
    const seq = ++last
    const answer = new Promise<Answer>((resolve) => waiting.set(seq, resolve))
    server.send({ seq, type: 'request', command, arguments: args })
    const { success, message, body } = await Promise.race([answer, ended])
    waiting.delete(seq)
    if (!success) throw new Error(`${command}: ${message}`)
    return body
  }
  const path = (file: string): string => join(dir, file)
  const shown = (file: string): string => relative(dir, file)
  await ask('configure', { preferences: {}, extraFileExtensions: [{ extension: '.vue', isMixedContent: true, scriptKind: 7 }] })
  const opened = (file: string, fileContent: string): object => ({ file: path(file), projectRootPath: dir, fileContent })
  await ask('updateOpen', { openFiles: files.map((file) => opened(file, readFileSync(path(file), 'utf8'))) })
  return {
    edit: async (file, text) => void (await ask('updateOpen', { openFiles: [opened(file, text)] })),
    problems: async (file) => {
      const kinds = ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync']
      const found = await Promise.all(kinds.map((kind) => ask(kind, { file: path(file), includeLinePosition: true })))
      return (found.flat() as Problem[])
        .filter(({ category }) => category === 'error')
        .map(({ message, code, startLocation }) => `${file}:${startLocation.line} TS${code} ${message.replaceAll(/\s+/g, ' ')}`)
    },
    definitions: async (file, within, name) => {
      const found = await ask('definitionAndBoundSpan', { file: path(file), ...placeOf(path(file), within, name) })
      return (found as { definitions: { file: string }[] }).definitions.map((each) => shown(each.file))
    },
    projectOf: async (file) => {
      const info = await ask('projectInfo', { file: path(file), needFileNameList: false })
      return shown((info as { configFileName: string }).configFileName)
    },
    close: () => void server.kill(),
  }
}

function placeOf(file: string, within: string, name: string): { line: number; offset: number } {
  const text = readFileSync(file, 'utf8')
  const start = text.indexOf(within)
  if (start < 0) throw new Error(`${file} has no ${within}`)
  const before = text.slice(0, start + within.indexOf(name)).split('\n')
  return { line: before.length, offset: before.at(-1)!.length + 1 }
}

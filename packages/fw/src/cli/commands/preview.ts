import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { displayPath } from '@fw/kit/internal'
import { defineCommand } from 'citty'
import { join } from 'pathe'
import type { FwCommand } from '../command.ts'
import { loadArgs, loadFromArgs } from '../../core/load-args.ts'
import { outputDir } from '../../core/output-dir.ts'
import { writeLog } from '../../print/output.ts'
import { serveFiles } from '../serve-files.ts'

const { dev: _dev, refresh: _refresh, ...shared } = loadArgs

export const command: FwCommand = defineCommand({
  meta: { name: 'preview' },
  args: {
    ...shared,
    port: { type: 'string', alias: 'p', valueHint: 'number', description: 'Port to listen on (default: 3000)' },
    host: { type: 'string', valueHint: 'address', description: 'Address to listen on (default: 127.0.0.1)' },
  },
  async run({ args, rawArgs }) {
    const { options, facts, envFiles } = await loadFromArgs(args, rawArgs)
    const output = outputDir(options)
    const info = await readInfo(output)
    if (!info) {
      writeLog(`No build found in ${displayPath(output, facts.rootDir)}. Run \`fw build\` first.`)
      return 1
    }
    if (info.command === undefined) {
      writeLog(
        `FW_PREVIEW_NO_COMMAND: The preset ${info.preset} has no preview: its output only runs on its platform.\n` +
          '  → Deploy it, or build for this machine: fw build --preset node-server',
      )
      return 1
    }
    const port = args.port ?? process.env['FW_PORT'] ?? process.env['NITRO_PORT'] ?? process.env['PORT'] ?? '3000'
    const host = args.host ?? process.env['FW_HOST'] ?? process.env['NITRO_HOST'] ?? process.env['HOST'] ?? '127.0.0.1'
    if (envFiles.files.length > 0) {
      writeLog(
        `Environment from ${envFiles.files.map((file) => displayPath(file, facts.rootDir)).join(', ')}; the built server does not read these files itself.`,
      )
    }
    if (await isPortTaken(Number(port), host)) {
      writeLog(`Port ${port} is in use on ${host}.\n  → Choose another port: fw preview --port ${Number(port) + 1}`)
      return 1
    }
    if (info.static) return serveFiles(join(output, 'public'), { port: Number(port), host, baseURL: info.baseURL })
    return run(info.command, output, { PORT: port, HOST: host, NITRO_PORT: port, NITRO_HOST: host })
  },
})

/**
 * Checked before the server starts, which would fail with a stack trace. By connecting, not by listening: whoever waits for the server
 * would be accepted by the probe, and refused afterwards.
 */
function isPortTaken(port: number, host: string): Promise<boolean> {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return new Promise((done) => {
    const probe = connect(port, address)
    probe.once('connect', () => (probe.destroy(), done(true))).once('error', () => done(false))
  })
}

interface Info {
  static: boolean
  preset: string
  /** Undefined if the output cannot run here. */
  command: string | undefined
  /** The base path that static files expect. */
  baseURL: string
}

async function readInfo(output: string): Promise<Info | undefined> {
  try {
    const info = JSON.parse(await readFile(join(output, 'nitro.json'), 'utf8')) as {
      preset: string
      commands?: { preview?: string }
      baseURL?: string
    } // written by the build
    const { preset, commands: { preview = /static|pages/.test(preset) ? '' : undefined } = {} } = info
    const isStatic = preview !== undefined && /^(?:npx serve\b|$)/.test(preview)
    return { static: isStatic, preset, command: preview, baseURL: info.baseURL ?? '/' }
  } catch {
    return undefined
  }
}

/** Runs the command of the preset in the output directory, until it exits or is interrupted. */
function run(commandLine: string, cwd: string, env: Record<string, string>): Promise<number> {
  const [program = 'node', ...given] = commandLine.split(' ')
  // Wrangler does not read these variables.
  const args = given[0] === 'wrangler' ? [...given, '--port', env['PORT'] ?? '', '--ip', env['HOST'] ?? ''] : given
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((done, fail) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') return fail(error)
      writeLog(
        `FW_PREVIEW_NO_PROGRAM: The preview of this build runs with \`${program}\`, which was not found.\n` +
          `  → Install it, or build for Node.js: fw build --preset node-server`,
      )
      return done(1)
    })
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}

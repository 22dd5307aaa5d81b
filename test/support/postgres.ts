import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { freePort } from './start-site.ts'
import { waitForOutput } from './wait-for-output.ts'

const versionsDir = '/usr/lib/postgresql'

export interface Postgres {
  url: string
  stop: () => Promise<void>
}

/** Starts Debian's PostgreSQL with an empty database. */
export async function startPostgres(): Promise<Postgres> {
  const bin = join(versionsDir, readdirSync(versionsDir).at(-1)!, 'bin')
  const dir = mkdtempSync(join(tmpdir(), 'fw-postgres-'))
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (user.uid !== undefined) chownSync(dir, user.uid, user.gid)
  const data = join(dir, 'data')
  const env = { PATH: process.env['PATH'] ?? '', LANG: 'C' }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-N'], {
    ...user,
    cwd: dir,
    env,
    stdio: 'pipe',
  })
  const port = await freePort()
  const settings = ['fsync=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${dir}`]
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])], {
    ...user,
    cwd: dir,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(server, 'exit')
  const stop = async (): Promise<void> => {
    server.kill('SIGINT') // ends without waiting for clients
    await exited
    rmSync(dir, { recursive: true, force: true })
  }
  process.on('exit', () => server.kill('SIGQUIT'))
  await waitForOutput(server, 'database system is ready to accept connections')
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

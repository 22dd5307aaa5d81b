// A new project from packed packages, on any system: created, installed, checked, developed, built and run. Needs `npm run build`.
// Tests of the same on Linux, with a browser and on several versions of Node.js: test/packed/node-versions.test.ts.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'

const root = resolve(import.meta.dirname, '../..')
const home = realpathSync(mkdtempSync(join(tmpdir(), 'fw-smoke-')))
const project = join(home, 'moons')
const packages = join(home, 'packages')
const env = { ...process.env, XDG_CONFIG_HOME: home, CI: 'true' }

// On Windows npm is a script, which only a shell starts.
const npm = (args, cwd) => execFileSync('npm', args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' })

try {
  mkdirSync(packages)
  for (const name of readdirSync(join(root, 'packages')))
    npm(['pack', '--silent', '--pack-destination', packages], join(root, 'packages', name))
  const create = join(root, 'packages/create-fw/bin/create-fw.mjs')
  execFileSync(process.execPath, [create, 'moons', '--template', 'starter', '--install', '--no-git'], {
    cwd: home,
    env,
    stdio: 'inherit',
  })
  npm(['run', 'typecheck'], project)
  const port = await freePort()
  await shows(port, [join(project, 'node_modules/fw/bin/fw.mjs'), 'dev', project, '--host', '127.0.0.1', '--port', String(port)])
  npm(['run', 'build'], project)
  await shows(port, [join(project, '.output/server/index.mjs')])
  console.log('A new project is created, installed, checked, developed, built and run.')
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 10 })
}

/** Starts a server, waits until it shows the first page, and ends it. */
async function shows(port, args) {
  const server = spawn(process.execPath, args, {
    cwd: project,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    for (;;) {
      const headers = { accept: 'text/html' }
      const response = await fetch(`http://127.0.0.1:${port}/`, { headers }).catch(() => undefined)
      if (response?.ok && (await response.text()).includes('Eight worlds')) return
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`)
      await new Promise((done) => setTimeout(done, 100))
    }
  } finally {
    server.kill()
    await ended
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

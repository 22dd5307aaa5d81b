import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** The user `nobody`. */
const uid = 65_534

/** Whether processes of another user can be started. Node.js may be installed where only one user can run it. */
export const hasOtherUser: boolean =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['--version'], { cwd: '/', uid, gid: uid }).status === 0

interface Asked {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request from a process of another user of this machine. */
export async function askAsOther(asked: Asked): Promise<{ status: number; body: string }> {
  const child = spawn(process.execPath, ['-e', script], {
    cwd: '/',
    env: { ASKED: JSON.stringify(asked) },
    uid,
    gid: uid,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout)) as { status: number; body: string } // written by the script
}

const script = `const { request } = require('node:http')
const { url, body, ...options } = JSON.parse(process.env.ASKED)
request(url, options, (response) => {
  let body = ''
  response.on('data', (part) => (body += part)).on('end', () => console.log(JSON.stringify({ status: response.statusCode, body })))
}).end(body)`

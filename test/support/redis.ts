import { spawn, type ChildProcess } from 'node:child_process'
import { waitForOutput } from './wait-for-output.ts'

/** Starts Debian's Redis without persistence. Ends with the test runner. */
export async function startRedis(port: number): Promise<ChildProcess> {
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await waitForOutput(child, 'Ready to accept')
  return child
}

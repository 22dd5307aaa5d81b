import { spawn, type ChildProcess } from 'node:child_process'

/** Starts Debian's Redis without persistence. Ends with the test runner. */
export async function startRedis(port: number): Promise<ChildProcess> {
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  for await (const text of child.stdout) if (String(text).includes('Ready to accept')) break
  child.stdout.resume()
  return child
}

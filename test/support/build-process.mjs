// A process that runs commands of a built CLI one after the other; see build-processes.ts.
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const { main } = await import(pathToFileURL(process.argv[2]).href)

/** Applications that are prerendered are never unloaded, so memory grows with every build. */
const maxMemory = 2e9

process.on('message', async ({ args, cwd, env }) => {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(cwd)
  const printed = { stdout: '', stderr: '' }
  const restore = ['stdout', 'stderr'].map((name) => capture(process[name], (text) => (printed[name] += text)))
  const code = await main(args).finally(() => restore.forEach((run) => run()))
  process.exitCode = undefined
  process.send({ code, ...printed, isLast: process.memoryUsage.rss() > maxMemory })
})

process.on('disconnect', () => process.exit())

/** Collects what is written to a stream. Returns a function that ends it. */
function capture(stream, collect) {
  const { write } = stream
  stream.write = (chunk, encoding, written) => {
    collect(String(chunk))
    const done = typeof encoding === 'function' ? encoding : written
    if (done) queueMicrotask(done)
    return true
  }
  return () => (stream.write = write)
}

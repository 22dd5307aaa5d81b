// Loaded into a built server (`node --import`): passes it the bytes of requests without a network, so that a request costs little, and measures
// the processor time of each. Everything else is the server as built, with Node's own parser.
import { Server } from 'node:net'
import process from 'node:process'
import { duplexPair } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Requests that seem to cost more than this many milliseconds are repeated: a garbage collection falls on any of them. */
const suspicious = 25
const repeats = 6
/** Milliseconds after which a request without a response counts as hanging. */
const silence = 60_000

let server
const { listen } = Server.prototype
Server.prototype.listen = function (...args) {
  server = this
  return listen.apply(this, args)
}

/** Errors that no request has caught. */
let escaped = []
const note = (error) => void escaped.push(String(error?.stack ?? error))
process.on('unhandledRejection', note)
process.on('uncaughtExceptionMonitor', note)

process.on('message', async (inputs) => {
  const answers = []
  for (const input of inputs) answers.push(await answerTo(input))
  process.send({ answers, escaped })
  escaped = []
})

async function answerTo(input) {
  const answer = await exchange(input)
  for (let count = 1; count < repeats && answer.cpu > suspicious; count++)
    answer.cpu = Math.min(answer.cpu, (await exchange(input)).cpu)
  return answer
}

/** Writes the parts of a request, and reads until the response is complete or the server closes the connection. */
async function exchange({ parts, until, isCut }) {
  const bytes = parts.map((part) => Buffer.from(part, 'latin1'))
  const isHead = parts[0].startsWith('HEAD ')
  await nextTurn() // for what the request before has left
  const before = process.cpuUsage()
  const [client, socket] = duplexPair()
  Object.assign(socket, { remoteAddress: '127.0.0.1', remotePort: 1 })
  let text = ''
  let hangs = false
  await new Promise((done) => {
    const timer = setTimeout(() => done((hangs = true)), silence)
    const finish = () => done(clearTimeout(timer))
    client.setEncoding('latin1').on('data', (part) => {
      text += part
      if (until === 'answered' && isWhole(text, isHead)) finish()
    })
    for (const name of ['end', 'error', 'close']) client.on(name, finish)
    for (const name of ['error', 'close']) socket.on(name, finish)
    server.emit('connection', socket)
    void write(client, bytes, isCut).then(() => isCut && finish())
  })
  const { user, system } = process.cpuUsage(before)
  client.destroy()
  socket.destroy()
  return { text, hangs, cpu: (user + system) / 1000 }
}

/** @param isCut - The bytes are not a whole request, so the connection ends after them, with or without a response. */
async function write(client, bytes, isCut) {
  for (const part of bytes) {
    if (client.destroyed) return
    client.write(part)
    for (let turn = 0; turn < 2 && bytes.length > 1; turn++) await nextTurn()
  }
  if (!isCut) return
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  client.end()
  for (let turn = 0; turn < 10; turn++) await nextTurn()
}

/** Whether a text begins with a whole response. */
function isWhole(text, isHead) {
  const at = text.indexOf('\r\n\r\n')
  if (at < 0) return false
  const head = text.slice(0, at)
  if (/^HTTP\/1\.1 10[023]/.test(head)) return isWhole(text.slice(at + 4), isHead)
  if (isHead || /^HTTP\/1\.1 (?:101|204|304)/.test(head)) return true
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return text.length - at - 4 >= Number(length)
  return /\r\ntransfer-encoding: *chunked/i.test(head) && text.endsWith('\r\n0\r\n\r\n')
}

// Calls a function like its host: `node function-host.mjs <vercel|netlify> <file>`. Vercel passes Node's request and response, Netlify a Request.
import { createServer } from 'node:http'
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'

const [host, file] = process.argv.slice(2)
const { default: handler } = await import(pathToFileURL(file).href)
createServer(host === 'vercel' ? handler : callWithRequest).listen(Number(process.env.PORT), '127.0.0.1')

async function callWithRequest(incoming, outgoing) {
  const { method, headers, url } = incoming
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: Readable.toWeb(incoming), duplex: 'half' }
  const response = await handler(new Request(`http://${headers.host}${url}`, { method, headers, ...body }))
  outgoing.writeHead(response.status, [...response.headers].flat())
  if (response.body) await pipeline(Readable.fromWeb(response.body), outgoing).catch(() => {})
  else outgoing.end()
}

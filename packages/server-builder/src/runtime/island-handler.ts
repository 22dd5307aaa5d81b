import type { IslandInput, IslandRequest } from '@fw/schema'
import { readTarget } from '@fw/schema/path'
import { createError, createEvent, eventHandler, getQuery, readRawBody, type H3Event } from 'h3'
import { callNodeRequestHandler } from 'node-mock-http'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { isShared } from './cache/anonymous-call.ts'
import { cachedByRule } from './cache/cached-by-rule.ts'
import { baseURL } from './config.ts'
import { respondBusy, respondWithError } from './error-response.ts'
import { islandText, markIslandPage } from './island-response.ts'
import { renderApp } from './limits/render-app.ts'
import { applyResponse, requestOf } from './page-response.ts'
import { passOn } from './request/has-connection.ts'
import { requestPath } from './request-path.ts'

/** Maximum size of the input, in bytes. */
const maxSize = 64 * 1024

/** The endpoint that renders islands. Anyone can call it, so its input is validated before it is used. */
export default cachedByRule(eventHandler(handleIsland))

async function handleIsland(event: H3Event): Promise<string> {
  const { method } = event
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
    event.node.res.setHeader('allow', 'GET, HEAD, POST')
    event.node.res.statusCode = method === 'OPTIONS' ? 204 : 405
    return ''
  }
  const island = islandRequest(event)
  if (!island) throw createError({ statusCode: 404, statusMessage: 'Not Found', message: 'Island not found' })
  const outcome = await renderApp({ ...requestOf(event, '/'), island })
  if (!outcome) return respondBusy(event)
  if (outcome.kind === 'island-page') return openPage(event, island, outcome.url, outcome.input)
  if (outcome.kind === 'error') {
    if (isShared(event)) throw outcome.error // every visitor gets their own error
    return respondWithError(event, outcome.error)
  }
  // Components cannot set the status or cookies: on a page there is no place for them.
  if (outcome.kind === 'response') applyResponse(event, outcome.response)
  return islandText(event, outcome)
}

/** Name and hash. The hash of any input consists of letters and digits. */
const target = /^\/__fw_island\/([^/]+)_([A-Za-z\d]{8,64})\.json$/

function islandRequest(event: H3Event): IslandRequest | undefined {
  const [pathname = ''] = requestPath(event).split('?', 1)
  const found = target.exec(pathname)
  if (!found) return undefined
  return { name: decodeURIComponent(found[1]!), hash: found[2]!, input: () => readInput(event) }
}

async function readInput(event: H3Event): Promise<IslandInput> {
  const given = event.method === 'POST' ? await bodyOf(event) : queryOf(event)
  const context: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (name === 'props') continue
    if (typeof value !== 'string' || !/^[\w.-]{1,64}$/.test(name) || name === '__proto__')
      throw invalid(`Invalid parameter "${name.slice(0, 64)}".`)
    context[name] = value
  }
  const { props } = given
  if (props !== undefined && typeof props !== 'string') throw invalid('The parameter `props` must be JSON.')
  return { props: parse(props ?? '{}') as Record<string, unknown>, context } // checked when it is used
}

function queryOf(event: H3Event): Record<string, unknown> {
  const path = event.node.req.url ?? ''
  if (path.length > maxSize) throw tooLarge()
  return getQuery(event)
}

async function bodyOf(event: H3Event): Promise<Record<string, unknown>> {
  const { 'content-length': length, 'content-type': type = '' } = event.node.req.headers
  if (Number(length) > maxSize) throw tooLarge()
  if (!type.startsWith('application/json')) throw createError({ statusCode: 415, statusMessage: 'Unsupported Media Type' })
  const text = (await readRawBody(event, 'utf8')) ?? '{}'
  if (Buffer.byteLength(text) > maxSize) throw tooLarge()
  const body = parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('The body must be an object.')
  return body as Record<string, unknown> // checked above
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalid('Invalid JSON.')
  }
}

/**
 * Handles a server page like a request for the page itself, so that everything that protects the page protects its island: route
 * rules, server middleware and route middleware.
 */
async function openPage(event: H3Event, island: IslandRequest, url: string, input: IslandInput): Promise<string> {
  const page = url.startsWith('/') && !url.startsWith('//') ? readTarget(url) : undefined
  if (!page) return respondWithError(event, invalid('Invalid URL.'))
  const { req, res } = event.node
  const { host, cookie, authorization, ...others } = req.headers
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...others, host, cookie, authorization }))
    if (value !== undefined && !connectionHeaders.has(name)) headers[name] = String(value)
  const response = await callNodeRequestHandler(
    async (mockReq, mockRes) => {
      const own = createEvent(mockReq as never, mockRes as never) // the mocks implement the parts of Node that h3 uses
      markIslandPage(own, { ...island, input: () => input })
      passOn(event, own)
      await useNitroApp().h3App.handler(own)
    },
    { url: baseURL.slice(0, -1) + page.path + page.query, method: 'GET', headers: { ...headers, accept: 'application/json' } },
  )
  res.statusCode = response.status
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined && !connectionHeaders.has(name)) res.setHeader(name, value as string | string[]) // headers of Node
  return String(response.body ?? '')
}

/** Headers about the connection or the body of one request. */
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'content-type',
  'transfer-encoding',
  'content-encoding',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
])

function tooLarge(): Error {
  return createError({
    statusCode: 413,
    statusMessage: 'Payload Too Large',
    message: `The input is larger than ${maxSize} bytes.`,
  })
}

function invalid(message: string): Error {
  return createError({ statusCode: 400, statusMessage: 'Bad Request', message })
}

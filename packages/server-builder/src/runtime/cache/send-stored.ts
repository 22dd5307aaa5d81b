import { splitCookiesString, type H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { hasListeners } from '../idle-hooks.ts'
import { isForSharedCaches, isOfVisitor, protectVisitor } from '../send/lifetimes.ts'
import type { CacheEntry } from './cache-entry.ts'
import { maySend } from './cache-tags.ts'
import type { CacheSource } from './create-cache.ts'
import type { StoredResponse } from './stored-response.ts'

export interface Sending {
  entry: CacheEntry<StoredResponse>
  source: CacheSource
  /** Why the response is not shared. */
  reason: string | undefined
  /** Whether the response was computed for this request, so that its cookies belong to the visitor. */
  isOwn: boolean
}

/** Sends a response of the cache, or 304 if the client has it. */
export function sendStored(event: H3Event, sending: Sending): unknown {
  const { req, res } = event.node
  if (res.headersSent || res.writableEnded) return undefined
  const { entry, source, reason, isOwn } = sending
  const { code, headers, body } = entry.value
  res.setHeader('cache-status', cacheStatus(sending))
  if (reason === undefined) {
    if (source !== 'miss') res.setHeader('age', String(Math.max(0, Math.floor((Date.now() - entry.mtime) / 1000))))
    if (isNotModified(req.headers, headers)) return sendNotModified(event, headers)
  }
  res.statusCode = code
  const isShareable = !isOfVisitor(res)
  for (const name in headers) {
    if (name === 'set-cookie') {
      if (isOwn) res.appendHeader(name, splitCookiesString(headers[name]!))
    } else if (maySend(event, name)) setHeader(res, name, headers[name]!, isShareable)
  }
  // Listeners expect what handlers return: text. Without one, nothing is left to do with the response.
  if (!hasListeners(useNitroApp().hooks, 'beforeResponse')) {
    protectVisitor(event)
    return endWith(res, body)
  }
  return isText(headers) ? Buffer.from(body).toString() : Buffer.from(body)
}

type NodeResponseOf = H3Event['node']['res']

function setHeader(res: NodeResponseOf, name: string, value: string | string[], isShareable: boolean): void {
  if (name === 'vary') addVary(res, String(value))
  else if (isShareable || !isForSharedCaches(name)) res.setHeader(name, value)
  else if (name === 'cache-control' && !/\b(?:private|no-store)\b/i.test(String(res.getHeader(name) ?? '')))
    res.setHeader(name, 'private, no-store')
}

/** Middleware may vary by more than the cached response, such as `Origin`. */
function addVary(res: NodeResponseOf, value: string): void {
  const before = String(res.getHeader('vary') ?? '')
  const names = new Set(
    [...before.split(','), ...value.split(',')].map((name) => name.trim().toLowerCase()).filter((name) => name !== ''),
  )
  res.setHeader('vary', before === '' ? value : [...names].join(', '))
}

interface Process {
  getBuiltinModule?: (id: 'node:http') => { ServerResponse: new (...given: never[]) => object } | undefined
}

const NodeResponse = (globalThis as { process?: Process }).process?.getBuiltinModule?.('node:http')?.ServerResponse

/** Bytes up to which a body is sent as text. */
const maxText = 65_536

/**
 * Sends bytes. Node.js joins headers with text, but not with bytes: a cached page of 6 kB takes about a tenth longer then. In `latin1` every
 * byte is a character.
 */
function endWith(res: H3Event['node']['res'], body: Uint8Array): void {
  if (body.byteLength > maxText || NodeResponse === undefined || !(res instanceof NodeResponse)) res.end(body)
  else res.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'), 'latin1')
}

/** The header of RFC 9211, which says where the response comes from. */
function cacheStatus({ entry: { expires }, source, reason }: Sending): string {
  const ttl = expires === undefined ? '' : `; ttl=${Math.floor((expires - Date.now()) / 1000)}`
  if (source === 'hit') return `fw; hit${ttl}`
  if (source === 'stale') return `fw; hit${ttl}; detail="stale"`
  if (source === 'error') return `fw; hit${ttl}; detail="stale because rendering failed"`
  if (reason !== undefined) return bypassStatus(reason, 'uri-miss')
  return source === 'joined' ? 'fw; fwd=uri-miss; collapsed' : 'fw; fwd=uri-miss; stored'
}

export function bypassStatus(reason: string, forward: 'bypass' | 'method' | 'request' | 'uri-miss' = 'bypass'): string {
  return `fw; fwd=${forward}; detail="${reason.replace(/[^ !#-[\]-~]/g, '')}"`
}

type RequestHeaders = H3Event['node']['req']['headers']

function isNotModified(request: RequestHeaders, { etag, 'last-modified': modified }: StoredResponse['headers']): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = request
  if (tags !== undefined) return tags === '*' || tags.split(',').some((tag) => weak(tag.trim()) === weak(String(etag)))
  return since !== undefined && new Date(String(modified)) <= new Date(since)
}

/** Validators are compared weakly. */
function weak(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag
}

const sentWithoutBody = [
  'cache-control',
  'cdn-cache-control',
  'cache-tag',
  'surrogate-key',
  'etag',
  'last-modified',
  'vary',
  'content-location',
  'expires',
]

function sendNotModified(event: H3Event, headers: StoredResponse['headers']): undefined {
  const { res } = event.node
  res.statusCode = 304
  const isShareable = !isOfVisitor(res)
  for (const name of sentWithoutBody)
    if (headers[name] !== undefined && maySend(event, name)) setHeader(res, name, headers[name], isShareable)
  res.end()
}

function isText({ 'content-type': type = '' }: StoredResponse['headers']): boolean {
  return /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript))/i.test(String(type))
}

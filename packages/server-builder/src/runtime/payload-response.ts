import { payloadExtension } from '#fw/settings'
import { payloadPage } from '@fw/schema/path'
import { eventHandler, type EventHandler, type H3Event } from 'h3'
import { isShared, markIncomplete } from './cache/anonymous-call.ts'
import { cachedByRule } from './cache/cached-by-rule.ts'
import { respondBusy, thrownError } from './error-response.ts'
import { renderApp } from './limits/render-app.ts'
import { applyResponse, requestOf } from './page-response.ts'
import { noPayload, payloadOf, showPage } from './payload-request.ts'

/** The text of a payload file. As JavaScript it is a string, so that data never becomes code. */
export function payloadText(event: H3Event, file: string): string {
  const { res } = event.node
  const isJson = payloadExtension === 'json'
  res.setHeader('content-type', `${isJson ? 'application/json' : 'text/javascript'};charset=utf-8`)
  res.setHeader('x-content-type-options', 'nosniff')
  return isJson ? file : `export default ${JSON.stringify(file)}`
}

/** Responds with the payload of a cached page, under the same rule as the page. */
export const handlePayload: EventHandler = cachedByRule(eventHandler(renderPayload), 'payload')

async function renderPayload(event: H3Event): Promise<string> {
  const url = payloadOf(event) ?? ''
  const [path = ''] = url.split('?', 1)
  // Only for responses that are shared between visitors, which contain no data of one of them.
  if (!isShared(event) || payloadPage(path) !== undefined) throw noPayload()
  showPage(event)
  const outcome = await renderApp({ ...requestOf(event, url), payloadOnly: true })
  if (!outcome) return respondBusy(event)
  if (outcome.kind === 'error') throw thrownError(outcome.error)
  if (outcome.kind !== 'page' || outcome.page.payloadFile === undefined || outcome.response.status !== 200) throw noPayload()
  applyResponse(event, outcome.response)
  if (outcome.page.isIncomplete) markIncomplete(event)
  return payloadText(event, outcome.page.payloadFile)
}

import { createError, readBody as readBodyOfH3, readRawBody, readValidatedBody as readValidatedBodyOfH3, type H3Event } from 'h3'
import { jsonLimitOf, tooLarge } from './body-limit.ts'
import { limitFields } from './form-data.ts'
import { isDeeperThan } from './json-depth.ts'

/** Levels of lists and objects that JSON may have. */
const maxLevels = 1000

/** h3's function, with limits for JSON and for the fields of a form: parsing takes long. */
export const readBody: typeof readBodyOfH3 = async (event, options) => {
  await limitParsing(event)
  return readBodyOfH3(event, options)
}

export const readValidatedBody: typeof readValidatedBodyOfH3 = async (event, validate) => {
  await limitParsing(event)
  return readValidatedBodyOfH3(event, validate)
}

/** h3 parses everything as JSON that is no form and no text. */
async function limitParsing(event: H3Event): Promise<void> {
  const type = event.node.req.headers['content-type'] ?? ''
  if (type.startsWith('text/')) return
  const body = await readRawBody(event, false)
  if (!body) return
  if (type.startsWith('application/x-www-form-urlencoded')) limitFields(body)
  else {
    const limit = jsonLimitOf(event)
    if (body.length > limit) throw tooLarge(limit)
    if (isDeeperThan(maxLevels, body))
      throw createError({ statusCode: 400, statusMessage: 'Bad Request', message: `JSON may have ${maxLevels} levels.` })
  }
  // The body of a web request can be read once.
  const { req } = event.node as { req: { body?: unknown } } // set by hosts that are not Node.js
  if (req.body instanceof ReadableStream) req.body = body
  if (event.web?.request?.body || event._requestBody instanceof ReadableStream) event._requestBody = new Uint8Array(body)
}

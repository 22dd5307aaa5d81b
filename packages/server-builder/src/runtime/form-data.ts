import { createError, getRequestHeader, getRequestWebStream, readRawBody, type H3Event, type MultiPartData } from 'h3'

/** As many fields and files as a form may have, so that nothing that goes through them takes long. */
const maxParts = 1000
const maxPartHeaders = 8192

/** The fields and files of a form. In place of h3's function: malformed forms are answered with status 400. */
export async function readFormData(event: H3Event): Promise<FormData> {
  const type = getRequestHeader(event, 'content-type') ?? ''
  const form = new FormData()
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const fields = (await readRawBody(event)) ?? ''
    limitFields(fields)
    for (const [name, value] of new URLSearchParams(fields)) form.append(name, value)
    return form
  }
  if (!isMultipart(type)) {
    throw createError({
      statusCode: 415,
      statusMessage: 'Unsupported Media Type',
      message: `A form was expected, not "${type}".`,
    })
  }
  await eachPart(event, type, ({ name, filename, type: ofPart, data }) => {
    if (filename === undefined) form.append(name, new TextDecoder().decode(data))
    else form.append(name, new File([data as Uint8Array<ArrayBuffer>], filename, { type: ofPart ?? 'application/octet-stream' })) // not shared
  })
  return form
}

/** Fails with 413 for a form in the encoding of URLs that has too many fields. They are counted before they are parsed, which takes long. */
export function limitFields(form: string | Buffer): void {
  let separators = 0
  for (let at = form.indexOf('&'); at !== -1; at = form.indexOf('&', at + 1)) if (++separators === maxParts) throw tooManyParts()
}

/** In place of h3's function: undefined if the request has no such form. */
export async function readMultipartFormData(event: H3Event): Promise<MultiPartData[] | undefined> {
  const type = getRequestHeader(event, 'content-type') ?? ''
  if (!isMultipart(type)) return undefined
  const parts: MultiPartData[] = []
  await eachPart(event, type, ({ name, filename, type: ofPart, data }) => {
    parts.push({
      name,
      data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
      ...(filename === undefined ? {} : { filename }),
      ...(ofPart === undefined ? {} : { type: ofPart }),
    })
  })
  return parts
}

/**
 * What the parser says of bytes behind the last boundary. There is always a line break, which it accepts only if it arrives together with the
 * boundary.
 */
const afterTheEnd = 'Unexpected data after end of stream'

const isMultipart = (type: string): boolean => /^multipart\/form-data\b/i.test(type)

interface FormPart {
  name: string
  /** Set if it is a file. */
  filename: string | undefined
  type: string | undefined
  data: Uint8Array
}

/** Reads the body as it arrives. The size of all parts together is limited by that of the body. */
async function eachPart(event: H3Event, type: string, take: (part: FormPart) => void): Promise<void> {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  const stream = getRequestWebStream(event)
  if (!boundary) throw malformed('The header Content-Type has no boundary.')
  // Loaded by the first form.
  const { MaxPartsExceededError, MultipartParseError, parseMultipartStream } = await import('@remix-run/multipart-parser')
  try {
    const limits = { maxHeaderSize: maxPartHeaders, maxFileSize: Infinity, maxTotalSize: Infinity, maxParts }
    for await (const part of parseMultipartStream(stream ?? new Blob([]).stream(), {
      boundary: boundary[1] ?? boundary[2]!,
      ...limits,
    })) {
      const { name, filename } = dispositionOf(part.headers['content-disposition'])
      if (name === undefined) throw malformed('A part of the form has no name.')
      take({ name, filename, type: part.headers['content-type'], data: part.bytes })
    }
  } catch (error) {
    if (error instanceof MultipartParseError && error.message === afterTheEnd) return
    if (error instanceof MaxPartsExceededError) throw tooManyParts()
    if (error instanceof MultipartParseError) throw malformed(error.message)
    throw isAnswer(error) ? error : malformed('The request ended before the form did.')
  }
}

/** Browsers escape only quotes and line breaks. */
function dispositionOf(header = ''): { name?: string; filename?: string } {
  const found: Record<string, string> = {}
  for (const [, key, quoted, token] of header.matchAll(/;\s*(name|filename)=(?:"([^"]*)"|([^;\s]+))/gi))
    found[key!.toLowerCase()] ??= (quoted ?? token!).replace(/%(22|0D|0A)/gi, decodeURIComponent)
  return found
}

/** Whether an error says what to respond: the body may be too large. */
const isAnswer = (error: unknown): boolean => typeof (error as { statusCode?: unknown } | undefined)?.statusCode === 'number'

const malformed = (message: string): Error => createError({ statusCode: 400, statusMessage: 'Bad Request', message })

function tooManyParts(): Error {
  const message = `The form has more than ${maxParts} fields and files.`
  return createError({ statusCode: 413, statusMessage: 'Payload Too Large', message })
}

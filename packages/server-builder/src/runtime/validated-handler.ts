import { createError, defineEventHandler, getHeader, getQuery, getRequestHeaders } from 'h3'
import type { EventHandler, EventHandlerRequest, H3Event } from 'h3'
import { readFormData } from './form-data.ts'
import { readBody } from './read-body.ts'

/** A schema of zod, valibot, ArkType and others: https://standardschema.dev */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => Result<Output> | Promise<Result<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

type Result<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] }

interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** Default type argument: no schema. */
interface NoSchema extends StandardSchema {
  readonly __noSchema: never
}

type Source = 'body' | 'query' | 'headers'

type Types<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>
type Output<Schema extends StandardSchema> = [Schema] extends [NoSchema] ? undefined : Types<Schema>['output']

/** What a client sends. */
type Declared<Body extends StandardSchema, Query extends StandardSchema> = ([Body] extends [NoSchema]
  ? Pick<EventHandlerRequest, 'body'>
  : { body: Types<Body>['input'] }) &
  ([Query] extends [NoSchema] ? Pick<EventHandlerRequest, 'query'> : { query: AsQuery<Types<Query>['input']> })

/** Fields of any type stay unchecked. */
type AsQuery<Input> = {
  // oxlint-disable-next-line no-explicit-any -- see above
  [K in keyof Input]: unknown extends Input[K] ? any : Input[K]
} extends infer Query extends NonNullable<EventHandlerRequest['query']>
  ? Query
  : NonNullable<EventHandlerRequest['query']>

export interface ValidatedHandler<
  Body extends StandardSchema,
  Query extends StandardSchema,
  Headers extends StandardSchema,
  Response,
> {
  validate: { body?: Body; query?: Query; headers?: Headers }
  /** Called with the output of the schemas. */
  handler: (event: H3Event, input: { body: Output<Body>; query: Output<Query>; headers: Output<Headers> }) => Response
}

/**
 * A handler that is only called with valid input. `$fetch` and `useFetch` check `body` and `query` of requests to this route. Other
 * requests get status 400, with the issues in `data`.
 *
 * @example
 * export default defineValidatedHandler({
 *   validate: { body: v.object({ title: v.string() }) },
 *   handler: (event, { body }) => addBook(body.title),
 * })
 */
export function defineValidatedHandler<
  Response,
  Body extends StandardSchema = NoSchema,
  Query extends StandardSchema = NoSchema,
  Headers extends StandardSchema = NoSchema,
>(definition: ValidatedHandler<Body, Query, Headers, Response>): EventHandler<Declared<Body, Query>, Promise<Awaited<Response>>> {
  const { validate, handler } = definition
  return defineEventHandler(async (event: H3Event) => {
    const headers = await valid('headers', validate.headers, () => getRequestHeaders(event))
    const query = await valid('query', validate.query, () => getQuery(event))
    const body = await valid('body', validate.body, () => readFields(event))
    return await handler(event, { body, query, headers } as never) // typed by the schemas
  }) as never // typed by the schemas
}

async function valid(source: Source, schema: StandardSchema | undefined, read: () => unknown): Promise<unknown> {
  if (!schema) return undefined
  const value = await read()
  const result = await schema['~standard'].validate(value)
  if (!result.issues) return result.value
  throw createError({
    statusCode: 400,
    statusMessage: 'Validation failed',
    message: `Validation of the ${source} failed.`,
    data: { source, issues: result.issues.map((issue) => describeIssue(issue, source, value)) },
  })
}

/** JSON, or the fields of a form; those that occur several times as a list. */
async function readFields(event: H3Event): Promise<unknown> {
  if (!getHeader(event, 'content-type')?.startsWith('multipart/form-data')) return readBody(event)
  const fields = new Map<string, FormDataEntryValue[]>()
  for (const [name, value] of await readFormData(event)) {
    const known = fields.get(name)
    if (known) known.push(value)
    else fields.set(name, [value])
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

/**
 * Only the message and the path: libraries add the input, which may be a password. Messages may quote it too, and headers may be set by a
 * proxy, so their values must not be sent to the client.
 */
function describeIssue({ message, path = [] }: Issue, source: Source, value: unknown): { message: string; path: string[] } {
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part))
  if (source === 'headers') return { message: 'This header is missing or invalid.', path: keys }
  const input = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value)
  return { message: typeof input === 'string' && input ? message.replaceAll(JSON.stringify(input), '…') : message, path: keys }
}

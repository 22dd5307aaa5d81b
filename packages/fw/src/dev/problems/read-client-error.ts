import type { RawError } from '@fw/schema'

type Fields = Record<string, unknown>

/** Validates an error sent by a browser. Returns undefined if it is invalid. Any visitor of the page can send one. */
export function readClientError(data: unknown, depth = 0): RawError | undefined {
  if (!isFields(data)) return undefined
  const message = text(data['message'], 10_000)
  if (message === undefined) return undefined
  const stack = text(data['stack'], 60_000)
  const code = text(data['code'], 100)
  const status = data['statusCode']
  const cause = depth < 5 ? readClientError(data['cause'], depth + 1) : undefined
  const hydration = readHydration(data['hydration'])
  const components = readComponents(data['components'])
  const template = readTemplate(data['template'])
  const violation = readViolation(data['violation'])
  return {
    side: 'client',
    name: text(data['name'], 200) || 'Error',
    message,
    ...(stack === undefined ? {} : { stack: lines(stack) }),
    ...(code === undefined ? {} : { code }),
    ...(Number.isInteger(status) ? { statusCode: status as number } : {}), // checked on this line
    ...(cause ? { cause } : {}),
    ...(hydration ? { hydration } : {}),
    ...(template ? { template } : {}),
    ...(violation ? { violation } : {}),
    ...(components.length > 0 ? { components } : {}),
  }
}

function readHydration(data: unknown): RawError['hydration'] {
  if (!isFields(data)) return undefined
  const kind = text(data['kind'], 100)
  const server = text(data['server'], 20_000)
  const client = text(data['client'], 20_000)
  if (kind === undefined || server === undefined || client === undefined) return undefined
  const hydration: NonNullable<RawError['hydration']> = { kind, server, client }
  for (const key of ['component', 'file', 'cause'] as const) {
    const value = text(data[key], 2000)
    if (value !== undefined) hydration[key] = value
  }
  return Object.assign(hydration, readPosition(data))
}

function readTemplate(data: unknown): RawError['template'] {
  if (!isFields(data)) return undefined
  const name = text(data['name'], 200)
  const file = text(data['file'], 2000)
  const kind = data['kind']
  if (name === undefined || (kind !== 'component' && kind !== 'property')) return undefined
  return { kind, name, ...(file === undefined ? {} : { file }) }
}

function readViolation(data: unknown): RawError['violation'] {
  if (!isFields(data)) return undefined
  const directive = text(data['directive'], 100)
  const blocked = text(data['blocked'], 2000)
  if (directive === undefined || blocked === undefined || !/^[a-z]+(?:-[a-z]+)+$/.test(directive)) return undefined
  const sample = text(data['sample'], 100)
  const file = text(data['file'], 2000)
  return {
    directive,
    blocked,
    ...(sample === undefined ? {} : { sample }),
    ...(file === undefined ? {} : { file, ...readPosition(data) }),
  }
}

function readPosition(data: Fields): { line?: number; column?: number } {
  const position: { line?: number; column?: number } = {}
  for (const key of ['line', 'column'] as const) {
    const value = data[key]
    if (typeof value === 'number' && Number.isInteger(value) && value > 0) position[key] = value
  }
  return position
}

function readComponents(data: unknown): { name: string; file?: string }[] {
  if (!Array.isArray(data)) return []
  return data.slice(0, 30).flatMap((each: unknown) => {
    const name = isFields(each) ? text(each['name'], 200) : undefined
    const file = isFields(each) ? text(each['file'], 2000) : undefined
    return name === undefined ? [] : [{ name, ...(file === undefined ? {} : { file }) }]
  })
}

function text(value: unknown, most: number): string | undefined {
  return typeof value === 'string' ? value.slice(0, most) : undefined
}

/** Limits the lines of a stack, which are parsed individually. */
function lines(stack: string): string {
  return stack
    .split('\n')
    .slice(0, 60)
    .map((line) => line.slice(0, 2000))
    .join('\n')
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

import type { DevProblem, RenderOutcome, TestServer } from '@fw/schema'
import { fwGlobal, type DevTools, type EngineClose } from '@fw/schema/global'
import { currentCall } from './current-call.ts'
import { findMock } from './mock-route.ts'

let loading: Promise<TestServer> | undefined

/** The server of the app, loaded with the first call in a worker. */
export function loadServer(): Promise<TestServer> {
  loading ??= load()
  return loading
}

async function load(): Promise<TestServer> {
  Object.assign(fwGlobal(), { dev: tools, report: tools.report })
  try {
    const { server } = await import('#fw-test/server')
    server.intercept(findMock)
    server.onRoute((route) => currentCall()?.usedRoute(route))
    return server
  } catch (error) {
    loading = undefined // the next test may succeed
    throw error
  }
}

const ends: EngineClose[] = []

/** What the server code expects of the process that it runs in. */
const tools: DevTools = {
  render: async (request) => {
    const { render } = await import('#fw-test/app')
    const outcome: RenderOutcome = await render(request)
    if (!request.error) currentCall()?.rendered(outcome)
    return outcome
  },
  lacks: (part) => Promise.reject(new Error(`${part} is missing.`)), // the app is complete
  assets: () => Promise.resolve({ styles: [], scripts: [], errorScripts: [] }),
  revision: () => undefined,
  report: (thrown) => {
    currentCall()?.failed(thrown)
    return Promise.resolve(problemOf(thrown))
  },
  problemPage: ({ message }) => Promise.resolve(`<!DOCTYPE html><html><body><pre>${escapeText(message)}</pre></body></html>`),
  replaceEngine: async (close) => {
    for (const end of ends.splice(0).toReversed()) await end()
    ends.push(close)
  },
  onEngineClose: (close) => void ends.push(close),
}

function problemOf(thrown: unknown): DevProblem {
  const { name, message } = thrown instanceof Error ? thrown : { name: 'Error', message: String(thrown) }
  return { id: message, code: '', side: 'server', name, message, frames: [], causes: [] }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

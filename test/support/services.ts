import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the sites of this run are built. */
    sitesDir: string
    /** Address of what the main process keeps for all test files; see run-services.ts. */
    services: string
  }
}

/** What a test file can ask the main process for. */
export interface ServiceRequests {
  /** The browser of this run. */
  browser: { body: undefined; answer: { endpoint: string } }
  /** A server that runs until the run ends; the same one for the same site. */
  site: {
    body: { site: { dir: string; flags: readonly string[] }; dev: boolean }
    answer: { port: number; logFile: string }
  }
}

export async function askService<Name extends keyof ServiceRequests>(
  name: Name,
  body: ServiceRequests[Name]['body'],
): Promise<ServiceRequests[Name]['answer']> {
  const response = await fetch(`${inject('services')}/${name}`, { method: 'POST', body: JSON.stringify(body) ?? '' })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return JSON.parse(answer) as ServiceRequests[Name]['answer'] // written by run-services.ts
}

import { inject } from 'vitest'
import type { BuildRequest } from './build-processes.ts'
import type { Finished } from './run-process.ts'
import type { StartOptions } from './start-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the sites of this run are built. */
    sitesDir: string
    /** Address of the shared services of the main process; see run-services.ts. */
    services: string
  }
}

/** Services of the main process. */
export interface ServiceRequests {
  /** The browser of this run. */
  browser: { body: undefined; answer: { endpoint: string } }
  /** A command of the CLI, run in a process that has run others. */
  build: { body: BuildRequest; answer: Finished }
  /** A server that runs until the end of the run, one per site. */
  site: {
    body: { site: { dir: string; flags: readonly string[] }; dev: boolean; start?: Pick<StartOptions, 'env' | 'devArgs'> }
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

import { relative } from 'pathe'
import { expect, inject } from 'vitest'
import type { BuildRequest } from './build-processes.ts'
import { countServiceSeconds, countWork } from './measure/work-done.ts'
import type { Finished } from './run-process.ts'
import { workspaceDir } from './fixture.ts'
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
  /** A command of the CLI, run in a process that has run others. */
  build: { body: BuildRequest & { isShared?: boolean; wantedBy?: string }; answer: Finished & { processorSeconds: number } }
  /** A server that runs until the end of the run, one per site. */
  site: {
    body: { site: { dir: string; flags: readonly string[] }; dev: boolean; start?: Pick<StartOptions, 'env' | 'devArgs'> }
    answer: { port: number; pid: number; logFile: string }
  }
}

/** Asks a service of the main process. What it spends counts as work of the test file. */
export async function askService<Name extends keyof ServiceRequests>(
  name: Name,
  body: ServiceRequests[Name]['body'],
): Promise<ServiceRequests[Name]['answer']> {
  const wanted = name === 'build' ? { ...body, wantedBy: testFile() } : body
  const response = await fetch(`${inject('services')}/${name}`, { method: 'POST', body: JSON.stringify(wanted) ?? '' })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  const answered = JSON.parse(answer) as ServiceRequests[Name]['answer'] // written by run-services.ts
  if ('processorSeconds' in answered && !(body as ServiceRequests['build']['body']).isShared) {
    countWork('builds')
    countServiceSeconds(answered.processorSeconds)
  }
  return answered
}

/** The test file that asks, relative to the workspace. */
function testFile(): string | undefined {
  const { testPath } = expect.getState()
  return testPath === undefined ? undefined : relative(workspaceDir, testPath)
}

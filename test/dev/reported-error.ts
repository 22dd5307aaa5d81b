import type { DevProblem } from '@fw/schema'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { RunningSite } from '../support/start-site.ts'

/** A reported error, in any form. */
export interface ReportedError {
  message: string
  /** Relative to the project. */
  file: string
  line: number
  column: number
  /** The marked source line, if sources are shown. */
  marked?: string
  request?: string
  hint?: string
  causes: string[]
  /** Stack frames that are not collapsed. */
  shownFrames: string[]
}

/** The problem in a page that could not be rendered. The first frame of the project must be the location. */
export function fromPage(html: string): ReportedError | undefined {
  const json = /id="__FW_PROBLEM__"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
  if (json === undefined) return undefined
  const { message, place, frames, request, causes } = JSON.parse(json) as DevProblem // written by the server
  const own = frames.filter((frame) => frame.own)
  if (own[0] && place) expect(own[0]).toMatchObject({ file: place.file, line: place.line, column: place.column })
  return {
    message,
    file: place?.shown ?? '',
    line: place?.line ?? 0,
    column: place?.column ?? 0,
    marked: place?.lines.find(({ number }) => number === place.line)?.text ?? '',
    request: request ? `${request.method} ${request.path}` : 'none',
    causes: causes.map((cause) => cause.message),
    shownFrames: own.map(({ file }) => file),
  }
}

/** The JSON response: a status, and a stack with project files. */
export async function fromJson(site: RunningSite, path: string): Promise<ReportedError | undefined> {
  const response = await site.fetch(path, { headers: { accept: 'application/json' } })
  if (response.status !== 500) return undefined
  expect(response.headers.get('content-type')).toContain('application/json')
  const { message, stack } = (await response.json()) as { message: string; stack: string }
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  const [, file = '', line = '', column = ''] = /\(?([^\s(]+):(\d+):(\d+)\)?$/.exec(frames[0] ?? '') ?? []
  expect(stack.split('\n')[0]).toContain(message)
  return {
    message,
    file: file.slice(site.dir.length + 1),
    line: Number(line),
    column: Number(column),
    causes: [],
    shownFrames: frames,
  }
}

/** The problem in the overlay of a page. */
export async function fromOverlay(page: Page): Promise<ReportedError | undefined> {
  const host = page.locator('fw-overlay')
  await host.waitFor({ state: 'attached' }).catch(() => {})
  if ((await host.count()) === 0) return undefined
  const pill = host.locator('.pill')
  if (await pill.isVisible()) await pill.click()
  const place = /^(.*):(\d+):(\d+)$/.exec((await host.locator('.facts .file').textContent()) ?? '')
  const texts = (selector: string): Promise<string[]> => host.locator(selector).allTextContents()
  const row = await texts('.source .marked > span:nth-child(2)')
  return {
    message: (await host.locator('h1 .message').textContent()) ?? '',
    file: place?.[1] ?? '',
    line: Number(place?.[2]),
    column: Number(place?.[3]),
    marked: (row[0] ?? '').replace(/\n$/, ''),
    hint: (await texts('.hint p'))[0] ?? '',
    causes: await texts('.cause .message'),
    shownFrames: await texts('section > .frames li'),
  }
}

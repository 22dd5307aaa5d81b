import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useSite } from '../support/site.ts'
import { violated, watchViolations } from '../support/violations.ts'
import { fromJson, fromOverlay, fromPage, type ReportedError } from './reported-error.ts'
import { errorsSite, inBrowser, marked, thrown, uncompiled, violations, type Seed } from './errors-site.ts'

const site = useSite(errorsSite(), { mode: 'dev' })
const browser = useBrowser()

/** Expected and reported locations. */
const table: Record<string, { expected: string; reported: string }> = {}
afterAll(() => console.table(table))

it.each([...thrown, ...uncompiled, ...inBrowser, ...violations])('reports an error in: $name', async (seed) => {
  const { text, line, column } = marked(seed.text)
  const { file, fixed, message = /boom/, causes = [], columns = 2, hint } = seed
  const from = site.logs().length
  if (fixed !== undefined) writeFileSync(join(site.dir, file), text)
  try {
    const reported = await waitForReport(seed, message)
    table[seed.name] = { expected: `${file}:${line}:${column}`, reported: `${reported.file}:${reported.line}:${reported.column}` }
    expect(reported.message).toMatch(message)
    expect(`${reported.file}:${reported.line}`).toBe(`${file}:${line}`)
    expect(Math.abs(reported.column - column), `column ${reported.column}, expected ${column}`).toBeLessThanOrEqual(columns)
    const source = text.split('\n')[line - 1]!
    if (reported.marked !== undefined) expect(reported.marked).toBe(source)
    if (reported.request !== undefined) expect(reported.request).toBe(`GET ${seed.path}`)
    if (hint !== undefined) expect(reported.hint).toContain(hint)
    for (const [index, cause] of causes.entries()) expect(reported.causes[index]).toContain(cause)
    expect(reported.shownFrames.filter((frame) => /node_modules|\/dist\//.test(frame))).toEqual([])
    await expect.poll(() => site.logs().slice(from)).toContain(`${file}:${reported.line}:${reported.column}`)
    const terminal = site.logs().slice(from)
    expect(terminal.replaceAll(/^ {2}> +/gm, '> ')).toContain(`> ${line} | ${source}`.trimEnd())
    expect(terminal).not.toMatch(/^ {2}at .*node_modules/m)
    for (const cause of causes) expect(terminal).toMatch(new RegExp(`Caused by .*${cause}`))
  } finally {
    if (fixed !== undefined) await restoreFile(seed)
  }
})

/** Polls, because compile errors are detected shortly after a file is written. */
async function waitForReport(seed: Seed, message: RegExp): Promise<ReportedError> {
  let reported: ReportedError | undefined
  await expect.poll(async () => (reported = await problemOf(seed))?.message ?? '').toMatch(message)
  return reported!
}

async function problemOf({ by, path, click }: Seed): Promise<ReportedError | undefined> {
  if (by === 'program') return fromJson(site, path)
  if (by === 'page') return fromPage(await site.html(path))
  const { page } = await browser.open(site.url + path, { ready: false })
  if (click !== undefined) {
    await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
    await page.locator(click).click()
  }
  const reported = await fromOverlay(page)
  await page.close()
  return reported
}

async function restoreFile({ file, fixed, path, by }: Seed): Promise<void> {
  writeFileSync(join(site.dir, file), fixed!)
  const accept = by === 'program' ? 'application/json' : 'text/html'
  await expect.poll(async () => (await site.fetch(path, { headers: { accept } })).status).toBe(200)
  expect(readFileSync(join(site.dir, file), 'utf8')).toBe(fixed)
}

it('sends the content security policy as one that only reports, and nothing of fw violates it', async () => {
  const from = site.logs().length
  const { page, context, expectClean } = await browser.open(`${site.url}/`, { prepare: watchViolations })
  const { headers } = await site.fetch('/', { headers: { accept: 'text/html' } })
  expect(headers.get('content-security-policy')).toBeNull()
  const { host } = new URL(site.url)
  expect(headers.get('content-security-policy-report-only')).toMatch(
    new RegExp(`^default-src 'self'; script-src 'self' .*; connect-src 'self' ws://${host} wss://${host}$`),
  )
  // An update of the page, with styles, and the overlay.
  const file = join(site.dir, 'app/pages/index.vue')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, before.replace('start', 'styled') + '<style>p { color: rgb(1, 2, 3) }</style>\n')
  const colour = (): Promise<string> => page.locator('main p').evaluate((element) => getComputedStyle(element).color)
  await expect.poll(colour).toBe('rgb(1, 2, 3)')
  writeFileSync(file, before)
  await page.getByText('start').waitFor()
  expectClean()
  const other = await context.newPage()
  await other.goto(`${site.url}/mounted`)
  await other.locator('fw-overlay h1 .message').getByText('boom when mounted').waitFor()
  expect([await violated(page), await violated(other)]).toEqual([[], []])
  expect(site.logs().slice(from)).not.toContain('FW_CSP_BLOCKED')
})

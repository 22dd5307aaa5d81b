import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useSite } from '../support/site.ts'
import { fromJson, fromOverlay, fromPage, type Told } from './errors-told.ts'
import { errorsSite, inBrowser, marked, thrown, uncompiled, type Seed } from './errors-site.ts'

const site = useSite(errorsSite(), { mode: 'dev' })
const browser = useBrowser()

/** What was expected, and what was told. */
const table: Record<string, { expected: string; told: string }> = {}
afterAll(() => console.table(table))

it.each([...thrown, ...uncompiled, ...inBrowser])('reports an error in: $name', async (seed) => {
  const { text, line, column } = marked(seed.text)
  const { file, mended, message = /boom/, causes = [], columns = 2 } = seed
  const from = site.logs().length
  if (mended !== undefined) writeFileSync(join(site.dir, file), text)
  try {
    const told = await whenTold(seed, message)
    table[seed.name] = { expected: `${file}:${line}:${column}`, told: `${told.file}:${told.line}:${told.column}` }
    expect(told.message).toMatch(message)
    expect(`${told.file}:${told.line}`).toBe(`${file}:${line}`)
    expect(Math.abs(told.column - column), `column ${told.column}, expected ${column}`).toBeLessThanOrEqual(columns)
    const source = text.split('\n')[line - 1]!
    if (told.marked !== undefined) expect(told.marked).toBe(source)
    if (told.request !== undefined) expect(told.request).toBe(`GET ${seed.path}`)
    for (const [index, cause] of causes.entries()) expect(told.causes[index]).toContain(cause)
    expect(told.shownFrames.filter((frame) => /node_modules|\/dist\//.test(frame))).toEqual([])
    await expect.poll(() => site.logs().slice(from), { timeout: 40_000 }).toContain(`${file}:${told.line}:${told.column}`)
    const terminal = site.logs().slice(from)
    expect(terminal.replaceAll(/^ {2}> +/gm, '> ')).toContain(`> ${line} | ${source}`.trimEnd())
    expect(terminal).not.toMatch(/^ {2}at .*node_modules/m)
    for (const cause of causes) expect(terminal).toMatch(new RegExp(`Caused by .*${cause}`))
  } finally {
    if (mended !== undefined) await mend(seed)
  }
})

/** Files that cannot be compiled are noticed a moment after they are written. */
async function whenTold(seed: Seed, message: RegExp): Promise<Told> {
  let told: Told | undefined
  await expect
    .poll(async () => (told = await problemOf(seed))?.message ?? '', { timeout: 30_000, interval: 100 })
    .toMatch(message)
  return told!
}

async function problemOf({ by, path, click }: Seed): Promise<Told | undefined> {
  if (by === 'program') return fromJson(site, path)
  if (by === 'page') return fromPage(await site.html(path))
  const { page } = await browser.open(site.url + path, { ready: false })
  if (click !== undefined) {
    await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
    await page.locator(click).click()
  }
  const told = await fromOverlay(page)
  await page.close()
  return told
}

async function mend({ file, mended, path, by }: Seed): Promise<void> {
  writeFileSync(join(site.dir, file), mended!)
  const accept = by === 'program' ? 'application/json' : 'text/html'
  await expect.poll(async () => (await site.fetch(path, { headers: { accept } })).status, { timeout: 30_000 }).toBe(200)
  expect(readFileSync(join(site.dir, file), 'utf8')).toBe(mended)
}

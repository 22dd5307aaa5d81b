import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { buildSite } from '../support/build-site.ts'
import { islandPropsSite } from '../support/island-props-site.ts'
import { serveDirectory } from '../support/serve-directory.ts'

describe('islands of a static site', () => {
  const browser = useBrowser()

  it('are files next to the pages, which navigation loads whatever the length of their props', async () => {
    const { dir } = await buildSite(inject('sitesDir'), islandPropsSite, { command: 'generate' })
    const output = join(dir, '.output/public')
    const files = readdirSync(join(output, '__fw_island')).sort()
    expect(files.map((file) => file.replace(/_\w+\.json$/, ''))).toEqual(['Outer', 'Text', 'Text', 'Text'])
    for (const file of files) expect(JSON.parse(readFileSync(join(output, '__fw_island', file), 'utf8'))).toHaveProperty('html')
    const { page, requests } = await browser.open(`${await serveDirectory(output)}/`)
    await page.getByTestId('to-lazy').click()
    await page.getByText('4 characters: lazy').waitFor()
    await page.getByTestId('to-deep').click()
    await page.getByText('Count 5').click()
    await page.getByText('Count 6').waitFor()
    await page.getByTestId('to-long').click()
    await page.getByText('6000 characters').waitFor()
    const asked = requests.filter((each) => each.includes('/__fw_island/')).map((each) => each.replace(/_\w+\.json/, ''))
    expect(asked).toEqual([
      `GET /__fw_island/Text?props=${encodeURIComponent('{"text":"lazy"}')}`,
      'GET /__fw_island/Outer',
      'POST /__fw_island/Text',
      'GET /__fw_island/Text',
    ])
  })
})

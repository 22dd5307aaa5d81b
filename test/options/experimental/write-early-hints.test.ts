import { get } from 'node:http'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { hydrationConfig, hydrationSite } from '../../support/hydration-site.ts'
import { proofServer } from '../../support/proof-sites.ts'
import { startSite } from '../../support/start-site.ts'

/** `Link` headers of the informational response, and the text of the page. */
async function hints(url: string, accept: string): Promise<{ links: string[]; html: string }> {
  return new Promise((resolve, reject) => {
    let links: string[] = []
    get(url, { headers: { accept } }, (response) => {
      let html = ''
      response.setEncoding('utf8').on('data', (text: string) => (html += text))
      response.on('end', () => resolve({ links, html }))
    })
      .on('information', ({ statusCode, headers }) => {
        if (statusCode === 103) links = String(headers['link']).split(', ')
      })
      .on('error', reject)
  })
}

describe('experimental.writeEarlyHints', () => {
  it('experimental.writeEarlyHints: sends the entry and linked style sheets in a response with status 103', async () => {
    const site = await startSite(await buildSite(inject('sitesDir'), hydrationSite(hydrationConfig)))
    onTestFinished(() => site.stop())
    const { links, html } = await hints(`${site.url}/route`, 'text/html')
    const style = /<link rel="stylesheet" href="([^"]+)" crossorigin>/.exec(html)![1]!
    const script = /<script type="module" src="([^"]+)"/.exec(html)![1]!
    expect(links).toContain(`<${style}>; rel=preload; as=style; crossorigin`)
    expect(links).toContain(`<${script}>; rel=preload; as=script; crossorigin`) // not as a module, because of the import map
    expect((await hints(`${site.url}/favicon.ico`, '*/*')).links).toEqual([])
  })

  it('experimental.writeEarlyHints: sends none by default', async () => {
    const site = await proofServer('plain')
    expect((await hints(`${site.url}/`, 'text/html')).links).toEqual([])
  })
})

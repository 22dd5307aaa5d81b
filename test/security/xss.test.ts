import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { concurrently } from '../support/concurrently.ts'
import { ask, rawGet } from '../support/http-client.ts'
import { useDevSite } from './dev/dev-site.ts'
import { expectNone } from './expect-none.ts'
import { samples } from './property.ts'
import { servers, useServer } from './servers.ts'

/** An injection succeeded if this element, or this handler, exists. */
const attack = '<x-evil onclick=evil()>'

const wrappings = [
  '</script>@',
  '</SCRIPT >@',
  '<!--<script>@',
  '--></script>@',
  ']]>@',
  '"@',
  "'@",
  '"><svg>@',
  "'>@",
  '</style>@',
  '</title>@',
  '</textarea>@',
  '</noscript>@',
  '\u2028@',
  '\u2029@',
  '\\u003c/script>@',
  '&lt;/script&gt;@',
  '&#60;/script>@',
  '${@}',
  '`@',
  '{{@}}',
  '\0@',
  '%3C/script%3E@',
  '</template>@',
  'x" onfocus="evil()" autofocus="@',
  'javascript:@',
  '\\"@',
  '</div></div>@',
  '<![CDATA[@',
  '\n\r@',
]

const hostile = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...wrappings) },
      { weight: 1, arbitrary: fc.string({ maxLength: 6, unit: 'binary' }) },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) =>
    parts
      .join('')
      .replaceAll('@', attack)
      .replace(/[\uD800-\uDFFF]/g, ''),
  )

/** Parses documents like a browser, and returns injected elements and handlers. */
function findBreakouts(documents: string[]): string[] {
  return documents.flatMap((html, index) => {
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    const found: string[] = []
    for (const element of parsed.querySelectorAll('*')) {
      if (element.localName.startsWith('x-evil'))
        found.push(`${index}: element in ${element.parentElement?.outerHTML.slice(0, 200)}`)
      for (const { name, value } of element.attributes)
        if (
          name.startsWith('on') ||
          (value.includes('evil') && /^\s*javascript:/i.test(value) && /^(?:href|src|action)$/.test(name))
        )
          found.push(`${index}: ${element.localName} ${name}=${value.slice(0, 80)}`)
    }
    for (const script of parsed.querySelectorAll('script:not([type]), script[type="module"]'))
      if (script.textContent.includes('x-evil')) found.push(`${index}: in a script: ${script.textContent.slice(0, 200)}`)
    return found
  })
}

describe.each(servers)('markup in data on the %s server (T-XSS)', (server) => {
  const site = server === 'dev' ? useDevSite() : useServer(server)
  const browser = useBrowser()
  const share = server === 'dev' ? 0.1 : 1

  /** Parses the documents in a browser without running them. */
  const expectNoBreakout = async (documents: string[]): Promise<void> => {
    const page = await browser.evaluate()
    for (let from = 0; from < documents.length; from += 100)
      expectNone(await page.evaluate(findBreakouts, documents.slice(from, from + 100)))
  }

  it('detects an injection', async () => {
    const page = await browser.evaluate()
    expect(
      await page.evaluate(findBreakouts, [`<p>${attack}</p>`, '<p onclick="1">', '<script>"<x-evil"</script>', '<p>fine</p>']),
    ).toHaveLength(4)
  })

  it('is never injected: query values in text, attributes, state, data and head', async () => {
    const documents = await concurrently(600 * share, 16, async (index) => {
      const value = samples1000[index]!
      const { status, body } = await ask(site.url, `/echo?q=${encodeURIComponent(value)}`, { headers: { accept: 'text/html' } })
      expect(status).toBe(200)
      return body
    })
    await expectNoBreakout(documents)
  })

  const samples1000 = samples(hostile, 1000)

  it('is never injected: text of a noscript element in the head', async () => {
    const { page } = await browser.open(`${site.url}/noscript?q=${encodeURIComponent(`</noscript>${attack}`)}`, {
      javaScript: false,
    })
    expect(await page.locator('x-evil').count()).toBe(0)
    const plain = await browser.open(`${site.url}/noscript?q=${encodeURIComponent(attack)}`, { javaScript: false })
    expect(await plain.page.locator('x-evil').count()).toBe(0)
  })

  it('is never injected: query names, path segments, cookies', async () => {
    const documents = await concurrently(400 * share, 16, async (index) => {
      const value = encodeURIComponent(samples1000[600 + index]!)
      const kinds = [`/echo?${value}=1`, `/echo?q[${value}]=1`, `/echo-path/${value}`, `/echo-path/a/${value}?${value}`]
      return (
        await ask(site.url, kinds[index % 4]!, {
          headers: { accept: 'text/html', cookie: `a=${value}; ${value.replace(/[^\w]/g, '')}=1` },
        })
      ).body
    })
    await expectNoBreakout(documents)
  })

  it('is never injected: raw, unencoded bytes in the request line and in cookies', async () => {
    const targets = [
      '/echo?q=<x-evil>',
      '/echo?<x-evil>=1',
      '/echo-path/<x-evil>',
      `/nowhere/"'><x-evil>`,
      '/?</script><x-evil>',
      '/go?to=/"><x-evil>',
    ]
    const documents = await concurrently(targets.length, 4, async (index) => {
      const answer = await rawGet(site.url, targets[index]!, ['Accept: text/html', 'Cookie: a=</script><x-evil>; <x-evil>=1'])
      return answer.body
    })
    await expectNoBreakout(documents)
  })

  it('is never injected: error pages, with a message and with a path', async () => {
    const documents = await concurrently(200 * share, 8, async (index) => {
      const value = encodeURIComponent(samples1000[index]!)
      const path = index % 2 ? `/errors/message?q=${value}` : `/nowhere/${value}`
      return (await ask(site.url, path, { headers: { accept: 'text/html' } })).body
    })
    await expectNoBreakout(documents)
  })

  it('is never injected: redirects, which have a body', async () => {
    const documents = await concurrently(200 * share, 8, async (index) => {
      const value = encodeURIComponent(samples1000[index]!)
      const path =
        index % 2 ? `/go?external=1&to=${encodeURIComponent('https://other.test/?q=')}${value}` : `/go?to=/about?x=${value}`
      const { body, headers } = await ask(site.url, path, { headers: { accept: 'text/html' } })
      expect(String(headers.location ?? '')).not.toMatch(/[<>"\s]/)
      return body
    })
    await expectNoBreakout(documents)
  })

  it('is never injected: values of request headers', async () => {
    const names = ['user-agent', 'referer', 'origin', 'accept-language', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for', 'forwarded', 'x-request-id', 'if-none-match', 'purpose', 'x-fw-island', 'x-nitro-prerender'] // prettier-ignore
    const paths = ['/echo?q=1', '/request', '/nowhere', '/errors/setup', '/go?to=/about', '/api/error?kind=plain']
    const documents = await concurrently(names.length * paths.length, 8, async (index) => {
      const name = names[index % names.length]!
      const path = paths[Math.floor(index / names.length)]!
      return (await rawGet(site.url, path, ['Accept: text/html', `${name}: "'></script>${attack}`])).body
    })
    await expectNoBreakout(documents)
  })

  it.runIf(server === 'production')('round-trips to the browser', async () => {
    for (const value of [`</script>${attack}`, '<!--<script>', 'a\u2028b\u2029c', ']]>', '\\u003C', '${x}`', '\'"&amp;<']) {
      const { page, expectClean } = await browser.open(`${site.url}/echo?q=${encodeURIComponent(value)}`)
      expect(await page.getByTestId('state').textContent()).toBe(value)
      expect(await page.getByTestId('q').textContent()).toBe(value)
      expect(await page.title()).toContain(value.replace(/[\t\n\f\r ]+/g, ' ').trim())
      expect(await page.locator('x-evil').count()).toBe(0)
      expectClean()
    }
  })
})

import { renderSSRHead } from '@unhead/vue/server'
import { useHead, useHeadSafe, useSeoMeta, type UseHeadInput } from '@unhead/vue'
import { computed, createSSRApp, ref } from 'vue'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { errorPageStyle } from '../components/error-page-static.ts'
import { generator, randomEntry } from './testing/random-entry.ts'

const options = vi.hoisted(() => ({
  appHead: {} as Record<string, unknown>,
  renderHeadOptions: {},
  headLegacy: false,
  headSorted: true,
}))
vi.mock('#build/options', async (original) => ({ ...(await original<object>()), ...options }))

const defaults = {
  meta: [{ name: 'viewport', content: 'width=device-width, initial-scale=1' }, { charset: 'utf-8' }],
  link: [],
  style: [],
  script: [],
  noscript: [],
}

/** Imports the modules again, so that they read these options. */
async function load(
  appHead: Record<string, unknown> = defaults,
  more: { headLegacy?: boolean; headSorted?: boolean; renderHeadOptions?: object } = {},
) {
  vi.resetModules()
  vi.doMock('#build/options', async (original) => ({ ...(await original<object>()), ...options, appHead, ...more }))
  const { createServerHead } = await import('./server-head.ts')
  const { createUnheadServer } = await import('./unhead-server.ts')
  const { renderSimpleHead } = await import('./simple-head.ts')
  return { createServerHead, createUnheadServer, renderSimpleHead }
}

describe('createServerHead', () => {
  beforeEach(() => vi.resetModules())

  it('renders app.head', async () => {
    const { createServerHead } = await load()
    expect(createServerHead().render()).toEqual({
      htmlAttrs: '',
      bodyAttrs: '',
      bodyTags: '',
      bodyTagsOpen: '',
      headTags: '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">',
    })
  })

  it('omits line breaks if configured', async () => {
    const { createServerHead } = await load(defaults, { renderHeadOptions: { omitLineBreaks: true } })
    expect(createServerHead().render().headTags).not.toContain('\n')
    const head = createServerHead()
    head.push({ script: [{ src: '/a.js' }] })
    expect(head.render().headTags).not.toContain('\n')
  })

  it('renders entries of each request separately', async () => {
    const { createServerHead } = await load({ ...defaults, titleTemplate: '%s · Site', htmlAttrs: { lang: 'de' } })
    const one = createServerHead()
    const title = ref('One')
    one.push({ title, bodyAttrs: { class: 'a b' } })
    const two = createServerHead()
    two.push({ title: () => '</title><script>', meta: [{ name: 'description', content: '"><script>' }] })
    title.value = 'Changed'
    expect(one.render()).toMatchObject({ htmlAttrs: ' lang="de"', bodyAttrs: ' class="a b"' })
    expect(one.render().headTags).toContain('<title>Changed · Site</title>')
    expect(two.render().headTags).toContain('<title>&lt;&#x2F;title&gt;&lt;script&gt; · Site</title>')
    expect(two.render().headTags).toContain('<meta name="description" content="&quot;>&lt;script>">')
    expect(two.render().bodyAttrs).toBe('')
  })

  it('keeps entries and their handles when unhead takes over', async () => {
    const { createServerHead } = await load()
    const head = createServerHead()
    const first = head.push({ title: 'First' })
    const gone = head.push({ meta: [{ name: 'gone', content: '1' }] })
    head.push({ script: [{ innerHTML: 'let a = "</script>"' }] })
    head.push({ link: [{ rel: 'icon', href: '/early' }] }, { tagPriority: 0 })
    first.patch({ title: 'Second' })
    gone.dispose()
    const { headTags } = head.render()
    expect(headTags).toContain('<title>Second</title>')
    expect(headTags).not.toContain('gone')
    expect(headTags).toContain('<script>let a = "<\\/script>"</script>')
    expect(headTags.indexOf('/early')).toBeLessThan(headTags.indexOf('<script'))
  })

  it('supports plugins and hooks of unhead', async () => {
    const { createServerHead } = await load()
    const head = createServerHead()
    useHead({ title: 'A' }, { head })
    head.hooks!.hook('tags:resolve', ({ tags }) => {
      for (const tag of tags) if (tag.tag === 'title') tag.textContent += '!'
    })
    expect(head.render().headTags).toContain('<title>A!</title>')
    expect(head.entries.size).toBe(2)
  })

  it('supports template params, and escapes user data in them once (T-HEAD-2)', async () => {
    const { createServerHead } = await load({
      ...defaults,
      titleTemplate: '%s %separator %siteName',
      templateParams: { siteName: 'Site', separator: '-' },
    })
    const head = createServerHead()
    head.push({ title: '<b> & </title>' })
    expect(head.render().headTags).toContain('<title>&lt;b&gt; &amp; &lt;&#x2F;title&gt; - Site</title>')
  })

  it('useHeadSafe drops unsafe input (T-HEAD-1, T-HEAD-2)', async () => {
    const { createServerHead } = await load()
    const head = createServerHead()
    useHeadSafe(
      {
        // @ts-expect-error an event handler
        htmlAttrs: { onload: 'alert(1)', OnClick: 'alert(2)', lang: 'en' },
        // @ts-expect-error names that are no names
        meta: [{ name: 'x', content: '1', 'a b': 'c', 'a>b': 'c', 'a"b': 'c', 'a=b': 'c', 'a\nb': 'c' }],
        link: [
          { rel: 'icon', href: 'java\tscript:alert(1)' },
          { rel: 'icon', href: '&#00000000000000000000106avascript:alert(1)' },
          { rel: 'icon', href: '&#x0000000000000000000006A;avascript:alert(1)' },
          { rel: 'icon', href: 'JaVaScRiPt&colon;alert(1)' },
        ],
        script: [{ type: 'text/javascript', textContent: 'alert(1)' }],
      },
      { head },
    )
    const { headTags, htmlAttrs } = head.render()
    expect(htmlAttrs).toBe(' lang="en"')
    expect(headTags).not.toMatch(/alert|a b|a>b|a=b|onload/i)
    expect(headTags).toContain('<meta name="x" content="1">')
  })

  it.each([
    [true, ['<title>Title</title>', '<link rel="prefetch" href="/later">']],
    [false, ['<link rel="prefetch" href="/later">', '<title>Title</title>']],
  ])('sorts tags by their importance, unless `headNext` is off (R173): %s', async (headSorted, tags) => {
    const { createServerHead } = await load({ link: [{ rel: 'prefetch', href: '/later' }] }, { headSorted })
    const head = createServerHead()
    head.push({ title: 'Title' })
    expect(head.render().headTags).toBe(tags.join('\n'))
  })

  it('does not sort, and supports old names and promises, in legacy mode', async () => {
    const { createServerHead } = await load(defaults, { headLegacy: true, headSorted: false })
    const head = createServerHead()
    const late = { title: 'Late', meta: [Promise.resolve({ hid: 'd', name: 'x', content: '1' })] }
    head.push(late as unknown as UseHeadInput)
    head.push({ meta: [{ hid: 'd', name: 'x', content: '2' } as never] })
    head.push({ script: [{ children: 'let a', body: true } as never] })
    const { headTags, bodyTags } = await head.markup()
    expect(headTags).toBe(
      [
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta charset="utf-8">',
        '<title>Late</title>',
        '<meta name="x" content="2">',
      ].join('\n'),
    )
    expect(bodyTags).toBe('<script>let a</script>')
  })

  it('is injected', async () => {
    const { createServerHead } = await load()
    const head = createServerHead()
    const app = createSSRApp({})
    app.use(head)
    app.runWithContext(() => useHead({ title: 'Injected' }))
    expect(head.render().headTags).toContain('<title>Injected</title>')
  })
})

describe('renderSimpleHead', () => {
  const bases: Record<string, unknown>[] = [
    defaults,
    {},
    {
      ...defaults,
      title: 'Base',
      titleTemplate: '%s | Base',
      htmlAttrs: { lang: 'en', class: 'x', style: 'color: red' },
      link: [
        { rel: 'icon', href: '/favicon.ico' },
        { rel: 'preconnect', href: 'https://a.test', crossorigin: '' },
      ],
      script: [
        { src: '/a.js', defer: true },
        { innerHTML: 'let a', tagPosition: 'bodyClose' },
      ],
      style: [{ textContent: 'a{}' }],
      noscript: [{ textContent: 'No scripts', tagPosition: 'bodyOpen' }],
    },
    {
      meta: [{ name: 'description', content: 'Base' }],
      titleTemplate: (title?: string) => (title === 'Plain' ? null : `${title}!`),
    },
  ]

  const order = ['headTags', 'bodyTags', 'bodyTagsOpen', 'htmlAttrs', 'bodyAttrs']

  it.each(bases.map((base, index) => [index, base] as const))(
    'renders the same as unhead (app.head %i)',
    { timeout: 120_000 },
    async (seed, base) => {
      const { createUnheadServer, renderSimpleHead, createServerHead } = await load(base)
      const random = generator(seed + 1)
      let simple = 0
      const rounds = 2500 // 10,000 with all values of app.head
      for (let round = 0; round < rounds; round++) {
        const inputs = Array.from({ length: Math.floor(random() * 4) }, () => randomEntry(random))
        const unhead = createUnheadServer()
        const own = createServerHead()
        const say = (head: typeof unhead) => {
          for (const { seo, input } of inputs)
            if (seo) useSeoMeta(input, { head })
            else useHead(input as UseHeadInput, { head })
        }
        say(unhead)
        say(own)
        const expected = renderSSRHead(unhead, {})
        const printed = own.render()
        // `expect` would take most of the time.
        if (JSON.stringify(printed, order) !== JSON.stringify(expected, order))
          expect(printed, `seed ${seed + 1}, round ${round}: ${JSON.stringify(inputs)}`).toEqual(expected)
        if (renderSimpleHead(inputs.map(({ seo, input }) => ({ input: seo ? flat(input) : input })))) simple++
      }
      // Otherwise unhead would only be compared with itself.
      expect(simple).toBeGreaterThan(rounds / 20)
    },
  )

  it('renders the head of the error page', async () => {
    const { renderSimpleHead } = await load()
    const style = [{ key: 'fw-error', textContent: errorPageStyle }]
    const input = { title: '500 Server Error', meta: [{ name: 'robots', content: 'noindex' }], style }
    expect(renderSimpleHead([{ input }])?.headTags).toContain(`<style data-hid="fw-error">${errorPageStyle}</style>`)
  })

  it('returns undefined for anything that is not simple', async () => {
    const { renderSimpleHead } = await load()
    const no: unknown[] = [
      { script: [] },
      { title: '100%' },
      { title: 1 },
      { meta: [{ name: 'a', content: 1 }] },
      { meta: [{ name: 'a', content: 'b', key: 'c' }] },
      { meta: [{ name: 'a', content: 'b', onload: 'c' }] },
      {
        meta: [
          { property: 'og:image', content: 'a' },
          { property: 'og:image', content: 'b' },
        ],
      },
      { link: [{ rel: 'icon' }] },
      { htmlAttrs: { onload: 'a' } },
      { ['__proto__']: [{}] },
      Object.create({ title: 'a' }),
      null,
      'title',
      [],
    ]
    for (const input of no.slice(0, 9).concat(no.slice(11)))
      expect(renderSimpleHead([{ input }]), JSON.stringify(input)).toBeUndefined()
    expect(
      renderSimpleHead([{ input: { title: computed(() => 'a'), meta: () => [ref({ name: 'b', content: () => 'c' })] } }]),
    ).toBeDefined()
  })
})

function flat({ title, titleTemplate, ...meta }: Record<string, unknown>) {
  return { title, titleTemplate, _flatMeta: meta }
}

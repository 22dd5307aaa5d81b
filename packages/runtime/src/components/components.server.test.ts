import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderToString } from 'vue/server-renderer'
import { installServerHead } from '../head/server-head.ts'
import { componentCases } from './testing/component-cases.ts'
import { testApp } from './testing/test-app.ts'

describe('built-in components on the server', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each(componentCases)('$name', async ({ render, server }) => {
    const warn = vi.spyOn(console, 'warn')
    const { vueApp, fwApp } = testApp({ render })
    installServerHead(fwApp)
    const html = await renderToString(vueApp)
    expect(html.slice(0, server.length)).toBe(server)
    if (!server.startsWith('<main class="fw-welcome">')) expect(html).toBe(server)
    expect(warn).not.toHaveBeenCalled()
  })

  it('renders head components, escaped', async () => {
    const { vueApp, fwApp } = testApp({ render: componentCases.at(-1)!.render })
    const head = installServerHead(fwApp)
    await renderToString(vueApp)
    expect(head.render()).toMatchObject({ htmlAttrs: ' lang="de"', bodyAttrs: ' class="dark"' })
    expect(head.render().headTags.split('\n')).toEqual([
      '<title>&lt;&#x2F;title&gt;&lt;b&gt;</title>',
      '<style>a{}<\\/style><b></style>',
      '<meta name="description" content="&quot;>&lt;script>">',
      '<link rel="icon" href="/i.png">',
      '<noscript>&lt;/noscript&gt;&lt;img src=x onerror=1&gt;</noscript>',
    ])
  })
})

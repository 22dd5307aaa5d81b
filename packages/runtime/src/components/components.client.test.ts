import { nextTick } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderToString } from 'vue/server-renderer'
import { installClientHead } from '../head/client-head.ts'
import { componentCases, type ComponentCase } from './testing/component-cases.ts'
import { testApp } from './testing/test-app.ts'

beforeEach(() => {
  document.head.innerHTML = document.body.innerHTML = ''
})
afterEach(() => vi.restoreAllMocks())

/** The welcome page is long, so its test case only contains the start. */
async function serverMarkup({ server, render }: ComponentCase): Promise<string> {
  if (!server.startsWith('<main class="fw-welcome">')) return server
  const { vueApp, fwApp } = testApp({ render }, { serverRendered: true })
  installClientHead(fwApp)
  return renderToString(vueApp)
}

const withoutComments = (html: string): string => html.replaceAll(/<!--.*?-->/g, '')
/** Normalizes styles like the browser serializes them. */
const normal = (html: string): string => {
  const element = document.createElement('div')
  element.innerHTML = withoutComments(html)
  return element.innerHTML
}

describe('built-in components in the browser', () => {
  it.each(componentCases)('hydrates $name', async (given) => {
    const server = await serverMarkup(given)
    document.body.innerHTML = `<div id="app">${server}</div>`
    const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
    const { vueApp, fwApp } = testApp({ render: given.render }, { serverRendered: true })
    installClientHead(fwApp)
    vueApp.mount('#app')
    await nextTick()
    for (const spy of said) expect(spy).not.toHaveBeenCalled()
    expect(normal(document.querySelector('#app')!.innerHTML)).toBe(normal(given.client ?? server))
    vueApp.unmount()
  })
})

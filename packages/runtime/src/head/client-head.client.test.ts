import { h, nextTick, ref } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../components/testing/test-app.ts'
import { useHead, useSeoMeta, useServerHead } from '../composables/head.ts'

vi.mock('#build/options', async (original) => ({
  ...(await original<object>()),
  appHead: { titleTemplate: '%s · Site', meta: [{ charset: 'utf-8' }, { name: 'viewport', content: 'width=device-width' }] },
}))

const { installClientHead } = await import('./client-head.ts')

/** The server-rendered head. */
const printed =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One · Site</title>' +
  '<meta name="description" content="a &lt; b"><link rel="icon" href="/i.png"><style data-hid="s">a{}</style>'

const settled = async (): Promise<void> => {
  await nextTick()
  await vi.dynamicImportSettled() // unhead is loaded on the first change
  await vi.advanceTimersByTimeAsync(1)
}

const start = (setup: () => void) => {
  const { vueApp, fwApp } = testApp({ setup: () => (setup(), () => h('p')) })
  installClientHead(fwApp)
  vueApp.mount(document.createElement('div'))
  return { vueApp, fwApp }
}

describe('installClientHead', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    document.head.innerHTML = printed
    document.documentElement.setAttribute('lang', 'de')
  })
  afterEach(() => vi.useRealTimers())

  it('takes over the server-rendered tags, without duplicates', async () => {
    const before = [...document.head.children]
    const { fwApp } = start(() => {
      useHead({
        title: 'One',
        htmlAttrs: { lang: 'de' },
        link: [{ rel: 'icon', href: '/i.png' }],
        style: [{ key: 's', textContent: 'a{}' }],
      })
      useSeoMeta({ description: 'a < b' })
      useServerHead({ meta: [{ name: 'server', content: 'only' }] })
    })
    await fwApp.callHook('app:suspense:resolve')
    await settled()
    expect([...document.head.children]).toEqual(before)
    expect(document.head.innerHTML).toBe(printed.replace('&lt;', document.head.innerHTML.includes('a &lt; b') ? '&lt;' : '<'))
    expect(document.title).toBe('One · Site')
  })

  it('changes nothing during hydration and page transitions', async () => {
    const title = ref('Two')
    const { fwApp } = start(() => useHead({ title }))
    await settled()
    expect(document.title).toBe('One · Site')
    await fwApp.callHook('app:suspense:resolve')
    await settled()
    expect(document.title).toBe('Two · Site')
    await fwApp.callHook('page:start')
    title.value = 'Three'
    await settled()
    expect(document.title).toBe('Two · Site')
    await fwApp.callHook('page:finish')
    await settled()
    expect(document.title).toBe('Three · Site')
  })

  it('shows the title of an error page', async () => {
    const { fwApp } = start(() => useHead({ title: '404' }))
    await fwApp.callHook('app:error', new Error('x') as never)
    await settled()
    expect(document.title).toBe('404 · Site')
  })

  it('removes tags with their component', async () => {
    const { vueApp, fwApp } = start(() => useHead({ meta: [{ name: 'x', content: '1' }] }))
    await fwApp.callHook('app:suspense:resolve')
    await settled()
    expect(document.querySelector('meta[name=x]')).not.toBeNull()
    vueApp.unmount()
    await settled()
    expect(document.querySelector('meta[name=x]')).toBeNull()
    expect(document.querySelector('meta[name=viewport]')).not.toBeNull()
  })
})

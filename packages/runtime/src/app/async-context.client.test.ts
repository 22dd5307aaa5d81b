import { createApp, defineComponent, getCurrentInstance, h, nextTick, onMounted, Suspense } from 'vue'
import { describe, expect, test } from 'vitest'
import { holdContext, resumeContext, type HeldContext } from './async-context.ts'
import { runWithContext, tryUseFwApp } from './context.ts'
import type { FwApp } from './fw-app.ts'

/** The properties of an app that a context needs. */
const fakeApp = (): FwApp => ({ vueApp: createApp({}) }) as unknown as FwApp
const tick = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('holdContext', () => {
  test('restores the app after an await, while another one runs', async () => {
    const [first, second] = [fakeApp(), fakeApp()]
    let seen: unknown[] = []
    const done = runWithContext(first, async () => {
      let held: HeldContext<unknown>
      const value = resumeContext((held = holdContext(() => tick().then(() => 'value'))), await held[0])
      seen = [value, tryUseFwApp()]
    })
    runWithContext(second, () => {})
    await done
    expect(seen[0]).toBe('value')
    expect(seen[1]).toBe(first)
  })

  test('restores the app after a rejection', async () => {
    const [first, second] = [fakeApp(), fakeApp()]
    let seen: unknown
    const done = runWithContext(first, async () => {
      try {
        let held: HeldContext<unknown>
        resumeContext((held = holdContext(() => tick().then(() => Promise.reject(new Error('no'))))), await held[0])
      } catch {
        seen = tryUseFwApp()
      }
    })
    runWithContext(second, () => {})
    await done
    expect(seen).toBe(first)
  })

  test('passes through plain values', () => {
    const held = holdContext(() => 1)
    expect(held[0]).toBe(1)
    expect(resumeContext(held, held[0])).toBe(1)
  })

  test('restores the component, so that its hooks still work', async () => {
    let mounted = false
    let instance: unknown
    const Page = defineComponent({
      async setup() {
        const before = getCurrentInstance()
        let held: HeldContext<unknown>
        resumeContext((held = holdContext(tick)), await held[0])
        instance = getCurrentInstance() === before && before !== null
        onMounted(() => (mounted = true))
        return () => h('p')
      },
    })
    createApp({ render: () => h(Suspense, null, { default: () => h(Page) }) }).mount(document.createElement('div'))
    await tick()
    await tick()
    await nextTick()
    expect(instance).toBe(true)
    expect(mounted).toBe(true)
    expect(getCurrentInstance()).toBe(null)
  })
})

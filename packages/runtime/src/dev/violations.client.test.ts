import { fwGlobal } from '@fw/schema/global'
import type { RawError } from '@fw/schema'
import { beforeEach, expect, it, vi } from 'vitest'
import { createApp } from 'vue'
import { createFwApp } from '../app/create-fw-app.ts'
import { createPayload } from '../app/create-payload.ts'
import type { FwApp } from '../app/fw-app.ts'
import { FwRoot } from '../components/fw-root.ts'
import { watchViolations } from './violations.ts'

const { sent } = vi.hoisted(() => ({ sent: [] as RawError[] }))
vi.mock('#build/dev-client', () => ({ hot: { on: () => {}, send: (_: string, error: RawError) => sent.push(error) } }))

type Fields = Partial<
  Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'effectiveDirective' | 'sourceFile' | 'lineNumber' | 'sample'>
>

const happens = (fields: Fields): void =>
  void fwGlobal().violations!.push(
    Object.assign(new Event('securitypolicyviolation'), {
      blockedURI: 'https://a.test/b',
      effectiveDirective: 'img-src',
      sourceFile: document.URL,
      lineNumber: 1,
      columnNumber: 2,
      sample: '',
      ...fields,
    }),
  )

function newApp(): FwApp {
  const config = { app: { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: '' }, public: {} }
  const fwApp = createFwApp({ vueApp: createApp(FwRoot), payload: createPayload(), config })
  watchViolations(fwApp)
  return fwApp
}

beforeEach(() => {
  sent.splice(0)
  fwGlobal().violations = []
})

it('sends what happened before and after hydration, once', async () => {
  happens({})
  const fwApp = newApp()
  happens({})
  expect(sent).toEqual([])
  await fwApp.callHook('app:suspense:resolve')
  expect(sent).toMatchObject([
    { side: 'client', code: 'FW_CSP_BLOCKED', violation: { directive: 'img-src', blocked: 'https://a.test/b' } },
  ])
  expect(sent[0]).not.toHaveProperty('stack') // it is in the document
  happens({ sourceFile: 'https://site.test/_fw/app.js', lineNumber: 7 })
  expect(sent[1]?.stack).toBe('    at https://site.test/_fw/app.js:7:2')
  for (let count = 0; count < 100; count++) happens({ blockedURI: `https://a.test/${count}` })
  expect(sent).toHaveLength(50)
})

it('sends nothing that extensions and the dev server cause', async () => {
  const fwApp = newApp()
  await fwApp.callHook('app:suspense:resolve')
  happens({ sourceFile: 'chrome-extension' })
  happens({ blockedURI: 'moz-extension://abc/a.js' })
  happens({ effectiveDirective: 'connect-src', blockedURI: document.URL })
  happens({ effectiveDirective: 'connect-src', blockedURI: `${location.origin}/__fw/open-editor` })
  expect(sent).toEqual([])
  happens({ effectiveDirective: 'connect-src', blockedURI: `${location.origin}/api/prices` })
  expect(sent).toHaveLength(1)
})

it('does nothing on pages without a policy', async () => {
  delete fwGlobal().violations
  await newApp().callHook('app:suspense:resolve')
  expect(sent).toEqual([])
})

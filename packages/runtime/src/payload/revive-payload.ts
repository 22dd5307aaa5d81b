import { reactive } from 'vue'
import { appId, multiApp } from '#build/options'
import type { FwApp, RuntimeConfigOfApp } from '../app/fw-app.ts'
import { customRevivers } from './payload-plugin.ts'
import { fillPayload } from '../app/create-payload.ts'
import { parsePayload } from './parse-payload.ts'

/** Returns the element with the payload, or null if the page has none. */
export function payloadElement(): HTMLElement | null {
  const element = multiApp
    ? document.querySelector(`script[data-fw-data="${CSS.escape(appId)}"]`)
    : document.getElementById('__FW_DATA__')
  // User content may contain other elements with this id.
  return element instanceof HTMLScriptElement && element.type === 'application/json' ? element : null
}

/** Whether the server has rendered the page. */
export function isServerRendered(): boolean {
  return payloadElement()?.dataset.ssr === 'true'
}

/** Fills the payload of an app with the data sent by the server. Only returns a promise if something must be loaded first. */
export function revivePayload(app: FwApp): Promise<void> | undefined {
  const element = payloadElement()
  const text = element?.textContent
  if (!element || !text) return undefined
  const values = parsePayload(text, customRevivers)
  const file = element.dataset.src
  if (!file && !(values instanceof Promise)) {
    fillPayload(app.payload, values)
    return undefined
  }
  return fillLater(app, values, file)
}

/** The public part of the runtime configuration. */
export function readBrowserConfig(): RuntimeConfigOfApp {
  type Place = { config?: RuntimeConfigOfApp; [id: string]: unknown }
  const all = (window as { __FW__?: Place }).__FW__
  const place = multiApp ? (all?.[appId] as Place | undefined) : all
  const config = place?.config
  if (!config) throw new Error('This page does not contain an fw configuration.')
  const visible = { ...config, public: reactive(config.public) }
  return import.meta.dev ? warnAboutPrivateKeys(visible) : visible
}

async function fillLater(app: FwApp, values: ReturnType<typeof parsePayload>, file: string | undefined): Promise<void> {
  const { fetchPayload } = await import('./payload-file.ts')
  const [inPage, inFile] = await Promise.all([values, file ? fetchPayload(file) : undefined])
  fillPayload(app.payload, inPage)
  if (inFile) fillPayload(app.payload, inFile)
}

function warnAboutPrivateKeys(config: RuntimeConfigOfApp): RuntimeConfigOfApp {
  return new Proxy(config, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && !key.startsWith('__v_') && key !== 'toJSON') {
        console.warn(
          `[fw] FW_CONFIG_PRIVATE: useRuntimeConfig().${key} is only available on the server. Move it to "public" if it is safe to expose.`,
        )
      }
      return Reflect.get(target, key) as unknown
    },
  })
}

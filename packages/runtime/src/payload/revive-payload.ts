import { reactive } from 'vue'
import { appId, multiApp, payloadExtraction, renderJsonPayloads } from '#build/options'
import type { FwApp, FwPayload, RuntimeConfigOfApp } from '../app/fw-app.ts'
import { customRevivers } from './payload-plugin.ts'
import { fillPayload } from '../app/create-payload.ts'
import { parsePayload } from './parse-payload.ts'

/** The payload in the document. */
interface InlinePayload {
  text?: string | null
  /** URL of the file with the data. */
  src?: string
  /** `'true'` if the server has rendered the page. */
  ssr?: string
}

function inlinePayload(): InlinePayload | undefined {
  if (!renderJsonPayloads) return readPlace()?.payload
  const selector = `script${multiApp ? `[data-fw-data="${CSS.escape(appId)}"]` : '#__FW_DATA__'}[type="application/json"]`
  // The content of the page comes before it, and may contain other elements with this id.
  const element = [...document.querySelectorAll<HTMLScriptElement>(selector)].at(-1)
  return element && { text: element.textContent, ...element.dataset }
}

/** Whether the server has rendered the page. */
export function isServerRendered(): boolean {
  return inlinePayload()?.ssr === 'true'
}

/** Fills the payload of an app with the data sent by the server. Only returns a promise if something must be loaded first. */
export function revivePayload(app: FwApp): Promise<void> | undefined {
  const { text, src } = inlinePayload() ?? {}
  if (!text) return undefined
  const values = parsePayload(text, customRevivers)
  const file = payloadExtraction ? src : undefined
  if (!file && !(values instanceof Promise)) {
    fillPayload(app.payload, values)
    return undefined
  }
  return fillLater(app, values, file)
}

/** The public part of the runtime configuration. */
export function readBrowserConfig(): RuntimeConfigOfApp {
  const config = readPlace()?.config
  if (!config) throw new Error('This page does not contain an fw configuration.')
  const visible = { ...config, public: reactive(config.public) }
  return import.meta.dev ? warnAboutPrivateKeys(visible) : visible
}

interface Place {
  config?: RuntimeConfigOfApp
  /** Only with `renderJsonPayloads: false`. */
  payload?: InlinePayload
  [id: string]: unknown
}

function readPlace(): Place | undefined {
  const all = (window as { __FW__?: Place }).__FW__
  return multiApp ? (all?.[appId] as Place | undefined) : all
}

async function fillLater(app: FwApp, values: ReturnType<typeof parsePayload>, file: string | undefined): Promise<void> {
  const [inPage, inFile] = await Promise.all([values, file && payloadExtraction ? loadFile(file) : undefined])
  fillPayload(app.payload, inPage)
  if (inFile) fillPayload(app.payload, inFile)
}

async function loadFile(file: string): Promise<Partial<FwPayload>> {
  const { loadFirstFile } = await import('./payload-file.ts')
  return loadFirstFile(file)
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

import { getCurrentInstance } from 'vue'
import { useFwApp } from '../app/context.ts'

/**
 * Runs code in the browser before the app starts, so that what it changes is never seen otherwise. The code is sent as text: it sees
 * nothing of the module around it. With a parameter it runs for the element of the component.
 *
 * @example
 * onPrehydrate(() => { document.documentElement.dataset.theme = localStorage.theme })
 */
export function onPrehydrate(code: (() => void) | ((element: HTMLElement) => void) | string, key?: string): string | undefined {
  if (import.meta.client) return undefined
  const scripts = useFwApp('onPrehydrate').ssrContext?.prehydrate
  if (key && !/^[\w-]+$/.test(key)) throw new TypeError(`onPrehydrate() cannot use the key ${JSON.stringify(key)}.`)
  // A script element ends at this text, wherever it stands.
  const text = String(code).replace(/<\/(?=script)/gi, '<\\/')
  const script = key ? `document.querySelectorAll('[data-prehydrate-id*=":${key}:"]').forEach(${text})` : `(${text})()`
  if (scripts && !scripts.includes(script)) scripts.push(script)
  const instance = getCurrentInstance()
  if (key && instance) {
    const name = 'data-prehydrate-id'
    const old = instance.attrs[name]
    instance.attrs[name] = `${typeof old === 'string' ? old : ''}:${key}:`
  }
  return key
}

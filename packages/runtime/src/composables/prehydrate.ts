import { getCurrentInstance } from 'vue'
import { useFwApp } from '../app/context.ts'

/**
 * Runs code in the browser before hydration, for changes that must be visible from the first paint. The function is inlined as
 * text, so it cannot use variables of its module. With a parameter it runs for the component's root element.
 * @example
 * onPrehydrate(() => { document.documentElement.dataset.theme = localStorage.theme })
 */
export function onPrehydrate(code: (() => void) | ((element: HTMLElement) => void) | string, key?: string): string | undefined {
  if (import.meta.client) return undefined
  const scripts = useFwApp('onPrehydrate').ssrContext?.prehydrate
  if (key && !/^[\w-]+$/.test(key)) throw new TypeError(`Invalid key for onPrehydrate(): ${JSON.stringify(key)}.`)
  // This text ends a script element, even inside a string.
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

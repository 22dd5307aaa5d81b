import type { App, Component, ComponentPublicInstance } from 'vue'
import type { AppError } from './errors.ts'
import type { SsrContext } from './fw-app.ts'

type Result = void | Promise<void>

/**
 * Hooks of a running app. Listeners run sequentially, in the order in which they were added. Modules can declare further hooks by
 * declaration merging.
 * @example
 * declare module 'fw/app' {
 *   interface AppHooks { 'cart:filled': (items: number) => void | Promise<void> }
 * }
 */
export interface AppHooks {
  'app:created': (vueApp: App) => Result
  'app:beforeMount': (vueApp: App) => Result
  'app:mounted': (vueApp: App) => Result
  'app:suspense:resolve': (component?: Component) => Result
  'app:rendered': (context: { ssrContext: SsrContext; renderResult: { html: string } }) => Result
  'app:redirected': () => Result
  'app:error': (error: AppError) => Result
  'app:error:cleared': (options: { redirect?: string }) => Result
  'app:chunkError': (options: { error: unknown }) => Result
  'app:data:refresh': (keys?: string[]) => Result
  /** Called when the server has another build than this page. */
  'app:manifest:update': (meta: { id: string; timestamp: number }) => Result
  'dev:ssr-logs': (logs: unknown[]) => Result
  /** Called when the tags in the document's head have changed. */
  'head:rendered': () => Result
  'link:prefetch': (link: string) => Result
  'page:start': (component?: Component) => Result
  'page:finish': (component?: Component) => Result
  'page:loading:start': () => Result
  'page:loading:end': () => Result
  'page:transition:finish': (component?: Component) => Result
  'page:view-transition:start': (transition: unknown) => Result
  'vue:setup': () => void
  'vue:error': (error: unknown, instance: ComponentPublicInstance | null, info: string) => Result
}

/** Names of hooks. Undeclared hooks of modules accept any arguments. */
export type AppHookName = keyof AppHooks | (string & Record<never, never>)
export type AppListener<Name> = Name extends keyof AppHooks ? AppHooks[Name] : (...args: never[]) => unknown
export type AppHookArguments<Name> = Name extends keyof AppHooks ? Parameters<AppHooks[Name]> : unknown[]
/** Listeners by name, as declared by a plugin. */
export type AppListeners = Partial<AppHooks> & Record<string, ((...args: never[]) => unknown) | undefined>

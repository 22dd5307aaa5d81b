import { hashMode, options, scrollBehaviorType } from '#build/router-options'
import type { RouteRecordRaw, RouterHistory, RouterOptions } from 'vue-router'

/** What a router options file may say. */
export interface RouterOptionsFile extends Partial<Omit<RouterOptions, 'history' | 'routes' | 'matcher'>> {
  /** A history instead of the usual one. */
  history?: (base: string) => RouterHistory | null | undefined
  /** The routes of the app, made from those of the pages. */
  routes?: (scanned: readonly RouteRecordRaw[]) => readonly RouteRecordRaw[] | Promise<readonly RouteRecordRaw[]>
  /** Paths after a `#`. */
  hashMode?: boolean
  /** How the page scrolls to an element of the same page. */
  scrollBehaviorType?: 'auto' | 'smooth'
}

let merged: RouterOptionsFile | undefined

/** Options of configuration and files in one: a later one overrides. */
export function routerOptions(): RouterOptionsFile {
  merged ??= Object.assign({ hashMode, scrollBehaviorType }, ...options) as RouterOptionsFile
  return merged
}

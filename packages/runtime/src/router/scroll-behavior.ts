import { pageTransition } from '#build/options'
import type { RouteLocationNormalized, RouterScrollBehavior } from 'vue-router'
import type { FwApp } from '../app/fw-app.ts'

type Position = Exclude<Awaited<ReturnType<RouterScrollBehavior>>, void>
type Saved = Parameters<RouterScrollBehavior>[2]

/**
 * Where the page is after navigation: at the element of the hash, where it was before when going back, or else at the top. It waits
 * until the new page is there.
 */
export function createScrollBehavior(fwApp: FwApp, behavior: 'auto' | 'smooth' = 'auto'): RouterScrollBehavior {
  return (to, from, saved) => {
    if (trimmed(to.path) === trimmed(from.path) && from.matched.length > 0) {
      if (to.hash) return { el: to.hash, top: margin(to.hash), behavior }
      return from.hash ? (saved ?? { left: 0, top: 0 }) : false
    }
    const { scrollToTop } = to.meta
    if ((typeof scrollToTop === 'function' ? scrollToTop(to, from) : scrollToTop) === false && !saved) return false
    const event = moves(to) && moves(from) ? 'page:transition:finish' : 'page:loading:end'
    return new Promise<Position>((resolve) => {
      fwApp.hooks.hookOnce(event, () => {
        requestAnimationFrame(() => resolve(fwApp.$router.currentRoute.value === to ? target(to, saved) : false))
      })
    })
  }
}

function target(to: RouteLocationNormalized, saved: Saved): Position {
  if (saved) return saved
  return to.hash ? { el: to.hash, top: margin(to.hash) } : { left: 0, top: 0 }
}

/** Whether a page comes and goes with a transition. */
function moves(route: RouteLocationNormalized): boolean {
  return route.matched.length > 0 && Boolean(route.meta.pageTransition ?? pageTransition)
}

/** What style sheets keep free above an element. */
function margin(hash: string): number {
  const element = document.getElementById(decodeURIComponentOr(hash.slice(1)))
  if (!element) return 0
  return px(getComputedStyle(element).scrollMarginTop) + px(getComputedStyle(document.documentElement).scrollPaddingTop)
}

const px = (text: string): number => Number.parseFloat(text) || 0
const trimmed = (path: string): string => path.replace(/\/$/, '')

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

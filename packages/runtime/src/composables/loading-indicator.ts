import { ref, type Ref } from 'vue'
import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'
import { createSharedPerApp } from './shared-per-app.ts'

export interface LoadingIndicatorOptions {
  /** Expected loading time in milliseconds. */
  duration?: number
  /** Delay before the bar is shown, in milliseconds. */
  throttle?: number
  /** Time between the end of loading and hiding the bar, in milliseconds. */
  hideDelay?: number
  /** Time between hiding the bar and resetting the progress, in milliseconds. */
  resetDelay?: number
  /** Returns the progress in percent for the elapsed milliseconds. */
  estimatedProgress?: (duration: number, elapsed: number) => number
}

export interface LoadingIndicator {
  /** From 0 to 100. */
  progress: Ref<number>
  isLoading: Ref<boolean>
  error: Ref<boolean>
  start: (options?: { force?: boolean }) => void
  set: (progress: number, options?: { force?: boolean }) => void
  finish: (options?: { force?: boolean; error?: boolean }) => void
  clear: () => void
}

const shared = createSharedPerApp<LoadingIndicator>()

/**
 * Returns the progress of the current navigation. The state is shared by all callers in an app; the options of the first call
 * apply.
 * @example
 * const { progress, isLoading } = useLoadingIndicator({ duration: 1000 })
 */
export function useLoadingIndicator(options: LoadingIndicatorOptions = {}): LoadingIndicator {
  const fwApp = useFwApp('useLoadingIndicator')
  return shared(fwApp, () => {
    const indicator = createIndicator(fwApp, options)
    return { value: indicator, dispose: import.meta.client ? followPages(fwApp, indicator) : () => {} }
  })
}

function createIndicator(fwApp: FwApp, options: LoadingIndicatorOptions): LoadingIndicator {
  const { duration = 2000, throttle = 200, hideDelay = 500, resetDelay = 400, estimatedProgress = curve } = options
  const progress = ref(0)
  const isLoading = ref(false)
  const error = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame: number | undefined

  const clear = (): void => {
    clearTimeout(timer)
    if (import.meta.client && frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }
  const run = (): void => {
    isLoading.value = true
    const begin = performance.now()
    const from = progress.value
    const step = (now: number): void => {
      const estimate = Math.max(0, Math.min(100, estimatedProgress(duration, now - begin)))
      progress.value = from + ((100 - from) * estimate) / 100
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  const set: LoadingIndicator['set'] = (at, { force = false } = {}) => {
    if (import.meta.server || fwApp.isHydrating) return
    if (at >= 100) return finish({ force })
    clear()
    progress.value = Math.max(0, at)
    if (force || throttle <= 0) run()
    else timer = setTimeout(run, throttle)
  }
  const start: LoadingIndicator['start'] = (given) => {
    error.value = false
    set(0, given)
  }
  const finish: LoadingIndicator['finish'] = ({ force = false, error: failed = false } = {}) => {
    clear()
    error.value = failed
    progress.value = 100
    const reset = (): void => {
      progress.value = 0
    }
    const hide = (): void => {
      isLoading.value = false
      if (force) reset()
      else timer = setTimeout(reset, resetDelay)
    }
    if (force || import.meta.server) hide()
    else timer = setTimeout(hide, hideDelay)
  }
  return { progress, isLoading, error, start, set, finish, clear }
}

function followPages(fwApp: FwApp, indicator: LoadingIndicator): () => void {
  let loading = false
  const off = [
    fwApp.hook('page:loading:start', () => {
      loading = true
      indicator.start()
    }),
    fwApp.hook('page:loading:end', () => {
      if (loading) indicator.finish()
      loading = false
    }),
    fwApp.hook('app:error', () => {
      if (loading) indicator.finish({ error: true })
      loading = false
    }),
  ]
  return () => {
    for (const stop of off) stop()
    indicator.clear()
  }
}

/** Fast at first, and never reaches 100. */
function curve(duration: number, elapsed: number): number {
  const percent = (elapsed / duration) * 100
  return (2 / Math.PI) * 100 * Math.atan(percent / 50)
}

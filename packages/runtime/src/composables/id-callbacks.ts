/** `requestIdleCallback` with a timer as fallback. A no-op on the server. */
export function requestIdleCallback(callback: IdleRequestCallback, options?: IdleRequestOptions): number {
  if (import.meta.server) return 0
  if (window.requestIdleCallback) return window.requestIdleCallback(callback, options)
  const start = Date.now()
  return window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => Math.max(0, 50 - (Date.now() - start)) }), 1)
}

export function cancelIdleCallback(id: number): void {
  if (import.meta.server) return
  if (window.cancelIdleCallback) window.cancelIdleCallback(id)
  else window.clearTimeout(id)
}

/**
 * The browser's `setInterval`. On the server a timer would outlive the request, so it is a no-op there, with a warning in
 * development.
 */
export function setInterval(callback: () => void, delay?: number): number {
  if (import.meta.client) return window.setInterval(callback, delay)
  if (import.meta.dev) {
    throw new Error(
      'setInterval() was called on the server, where it would never end. Call it in onMounted(), or guard it with import.meta.client.',
    )
  }
  return 0
}

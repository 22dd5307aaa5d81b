import { rawErrorOf } from '@fw/kit/internal'
import type { DevApp } from '@fw/schema'
import { createLogger, type Logger } from 'vite'

// oxlint-disable-next-line no-control-regex -- colours of Vite's own messages
const colours = /\u001B\[[\d;]*m/g

/**
 * Filters Vite's messages. Updates are printed when they are sent, and errors become problems; warnings remain, and dependencies
 * that were discovered late.
 */
export function devLogger({ dev, options }: DevApp): Logger {
  const quiet = createLogger('silent')
  const warn = (message: string): void => {
    if (options.logLevel !== 'silent') dev.event({ kind: 'warning', text: text(message) })
  }
  return {
    ...quiet,
    info: (message) => {
      const found = /\bdependenc(?:y|ies) optimized: (.*)/.exec(text(message))?.[1]
      if (found) dev.event({ kind: 'info', text: 'dependencies optimized', reason: found })
      else if (options.logLevel === 'verbose') dev.event({ kind: 'info', text: text(message) })
    },
    warn,
    warnOnce: warn,
    error: (message, given) => {
      const error = given?.error
      // Errors of requests are also sent to browsers, and reported from there.
      if (error && text(message).startsWith('Internal server error')) return
      void dev.report(error ? rawErrorOf(error, 'build') : { side: 'build', name: 'Error', message: text(message) })
    },
  }
}

function text(message: string): string {
  return message.replace(colours, '').trim()
}

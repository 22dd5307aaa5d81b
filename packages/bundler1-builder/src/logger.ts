import type { BuildApp } from '@fw/schema'
import { createLogger, type Logger } from 'vite'

/** Vite's level for each `logLevel`. */
export const viteLevels = { silent: 'silent', info: 'warn', verbose: 'info' } as const

/** Filters Vite's messages by `logLevel`. fw reports phases and sizes itself, so at `info` only warnings are printed. */
export function logger(app: BuildApp): Logger {
  const { logLevel } = app.options
  const base = createLogger(viteLevels[logLevel], { allowClearScreen: false })
  return {
    ...base,
    warn: (message) => {
      if (logLevel !== 'silent' && !/INEFFECTIVE_DYNAMIC_IMPORT/.test(message)) app.progress.warn(message)
    },
    warnOnce: (message) => {
      if (logLevel !== 'silent') app.progress.warn(message)
    },
  }
}

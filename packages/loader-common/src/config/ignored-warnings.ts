import type { BuildApp } from '@fw/schema'
import type { CompilerError } from '../loader-bundler.ts'

type Filters = BuildApp['options']['bundler2']['warningIgnoreFilters']

/** Whether a warning is hidden by `bundler2.warningIgnoreFilters`. */
export function isIgnoredWarning(filters: Filters): (warning: CompilerError) => boolean {
  return (warning) =>
    filters.some((filter) => {
      if (typeof filter === 'function') return filter(warning as Error)
      if (filter instanceof RegExp) return filter.test(warning.message)
      const { file, message, module } = filter
      return (
        (!file || file.test(warning.file ?? warning.module?.resource ?? '')) &&
        (!message || message.test(warning.message)) &&
        (!module || module.test(warning.module?.resource ?? ''))
      )
    })
}

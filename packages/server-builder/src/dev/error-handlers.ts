import type { Nitro } from 'nitropack/types'
import { runtimeFile } from '../runtime-file.ts'

const specifier = '#nitro-internal-virtual/error-handler'
const id = `\0virtual:${specifier}`

/**
 * The error handlers of `serverEngine.errorHandler`, then that of fw. Nitro's own module also loads its handler for development, which is
 * slow and never called.
 */
export function errorHandlers({ options }: Nitro): object {
  const own = runtimeFile('error-handler')
  const listed = [options.errorHandler ?? []].flat()
  const files = listed.slice(0, listed.indexOf(own))
  return {
    name: 'fw:engine-error-handler',
    resolveId: (wanted: string) => (wanted === specifier ? (files.length === 0 ? own : id) : undefined),
    load: (wanted: string) => (wanted === id ? text([...files, own]) : undefined),
  }
}

function text(files: readonly string[]): string {
  const imports = files.map((file, index) => `import handler${index} from ${JSON.stringify(file)}\n`)
  return `${imports.join('')}
const defaultHandler = async (...given) => (await import('nitropack/runtime/internal/error/prod')).defaultHandler(...given)

export default async function (error, event) {
  for (const handler of [${files.map((_, index) => `handler${index}`).join(', ')}]) {
    try {
      await handler(error, event, { defaultHandler })
      if (event.handled) return
    } catch (failure) {
      console.error(failure)
    }
  }
}
`
}

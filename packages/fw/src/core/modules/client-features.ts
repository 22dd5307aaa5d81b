import type { FwOptions, GeneratedFile } from '@fw/schema'

/** `#build/client-features`: parts of the browser's runtime that options switch on. What is off is not even loaded. */
export function clientFeatures(options: FwOptions, payloadFiles: boolean): GeneratedFile {
  const { emitRouteChunkError, restoreState } = options.experimental
  const features = [
    ...(emitRouteChunkError === false ? [] : ['setupChunkErrors']),
    ...(restoreState ? ['setupRestoreState'] : []),
    ...(payloadFiles ? ['followPayloadFiles'] : []),
  ]
  const imports = features.map((name) => `import { ${name} } from '#app/features'\n`).join('')
  // In development errors of components are told where they are seen.
  const forDev = options.dev ? ['captureAppErrors', 'reportLoaded', ...(options.features.devLogs ? ['replayLogs'] : [])] : []
  const dev = forDev.map((name) => `import { ${name} } from '#app/dev-features'\n`).join('')
  const list = [...forDev, ...features]
  return { name: 'client-features.mjs', reads: [], text: () => `${dev}${imports}export default [${list.join(', ')}]\n` }
}

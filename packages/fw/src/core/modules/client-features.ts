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
  return { name: 'client-features.mjs', reads: [], text: () => `${imports}export default [${features.join(', ')}]\n` }
}

import type { FwOptions, GeneratedFile } from '@fw/schema'

/** `#build/client-features`: optional parts of the client runtime. Disabled parts are not loaded. */
export function clientFeatures(options: FwOptions, payloadFiles: boolean): GeneratedFile {
  const { appManifest, emitRouteChunkError, restoreState, checkOutdatedBuildInterval, viewTransition } = options.experimental
  const features = [
    ...(emitRouteChunkError === false ? [] : ['setupChunkErrors']),
    ...(restoreState ? ['setupRestoreState'] : []),
    // In development, the id changes whenever the configuration is loaded.
    ...(checkOutdatedBuildInterval === false || options.dev ? [] : ['checkOutdatedBuild']),
    // Without the manifest and its rules, browsers don't know which pages have payload files.
    ...(payloadFiles && appManifest ? ['followPayloadFiles'] : []),
    ...(viewTransition ? ['setupViewTransitions'] : []),
  ]
  const imports = features.map((name) => `import { ${name} } from '#app/features'\n`).join('')
  // In development, component errors are reported by the dev client.
  const forDev = options.dev ? ['captureAppErrors', 'reportLoaded', ...(options.features.devLogs ? ['replayLogs'] : [])] : []
  const watchesPolicy = options.dev && options.security.csp !== false
  const dev = forDev.map((name) => `import { ${name} } from '#app/dev-features'\n`).join('')
  const policy = watchesPolicy ? `import { watchViolations } from '#app/dev-violations'\n` : ''
  const list = [...forDev, ...(watchesPolicy ? ['watchViolations'] : []), ...features]
  return { name: 'client-features.mjs', reads: [], text: () => `${dev}${policy}${imports}export default [${list.join(', ')}]\n` }
}

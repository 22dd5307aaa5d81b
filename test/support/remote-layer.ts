import { existsSync, readdirSync } from 'node:fs'
import { join } from 'pathe'
import { cacheHome, project } from './project.ts'
import { layerTarball } from './tar.ts'

/** The archive of a layer that sets `appId`. */
export function layer(appId: string): Buffer {
  return layerTarball({ 'fw.config.ts': `export default { appId: '${appId}' }`, 'app/app.vue': '' })
}

/** A project that extends a source, in line 2. */
export function extending(source: string, options?: object): string {
  const written = JSON.stringify(options ? [[source, options]] : source)
  return project({ 'fw.config.ts': `export default {\n  extends: ${written},\n}` })
}

/** Entries of the layer cache of a project. */
export function cached(dir: string): string[] {
  const cache = join(cacheHome(dir), 'fw/layers')
  return existsSync(cache) ? readdirSync(cache) : []
}

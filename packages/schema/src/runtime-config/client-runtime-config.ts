import { isPlainObject, valueAt, type PlainObject } from '../plain-object.ts'
import { copyData } from './copy-data.ts'

export interface ClientRuntimeConfig {
  public: PlainObject
  app: PlainObject
}

/**
 * The part of the runtime configuration that is sent to the browser: a copy of `public` and `app`. References back to the whole
 * configuration are dropped, because they would expose private values.
 */
export function clientRuntimeConfig(config: object): ClientRuntimeConfig {
  return { public: copyPart(config, 'public'), app: copyPart(config, 'app') }
}

function copyPart(config: object, key: keyof ClientRuntimeConfig): PlainObject {
  const part = valueAt(config, [key])
  return isPlainObject(part) && part !== config ? copyData(part, { without: config }) : {}
}

import { isPlainObject, valueAt, type PlainObject } from '../plain-object.ts'
import { copyData } from './copy-data.ts'

export interface ClientRuntimeConfig {
  public: PlainObject
  app: PlainObject
}

/**
 * What the frontend may see: a copy of `public` and `app`, and nothing else. A reference from there back to the whole
 * configuration is left out, as it would carry the private values along.
 */
export function clientRuntimeConfig(config: object): ClientRuntimeConfig {
  return { public: copyPart(config, 'public'), app: copyPart(config, 'app') }
}

function copyPart(config: object, key: keyof ClientRuntimeConfig): PlainObject {
  const part = valueAt(config, [key])
  return isPlainObject(part) && part !== config ? copyData(part, { without: config }) : {}
}

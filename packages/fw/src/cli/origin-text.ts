import { displayPath, type Places } from '@fw/kit/internal'
import type { Origin } from '@fw/schema'

/** Formats an origin with its position: `fw.config.ts:3`, `layer base (layers/base/fw.config.ts:2)`, `FW_APP_BASE_URL`. */
export async function originText(origin: Origin, places: Places, rootDir: string): Promise<string> {
  if (origin.kind === 'default') return origin.label
  if (origin.variable) return `environment variable ${origin.variable}`
  const position = await places.origin(origin)
  const place = position ? `${displayPath(position.file, rootDir)}:${position.line}` : origin.label
  const block = origin.source?.block ? `${origin.source.block.join('.')} in ` : ''
  return origin.source?.layer === undefined ? `${block}${place}` : `layer ${origin.source.layer} (${block}${place})`
}

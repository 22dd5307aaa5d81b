import { createHash } from 'node:crypto'
import type { SourceTransform } from '@fw/schema'
import type { Pass } from '../passes.ts'
import type { Code } from './loader-context.ts'
import { composeMaps } from './source-maps.ts'

/** Applies the transforms of fw's features at one stage. */
export async function applyTransforms(
  { code, map }: Code,
  id: string,
  { app, side, added, generated }: Pass,
  order: SourceTransform['order'],
): Promise<Code> {
  let result: Code = { code, map }
  for (const each of app.transforms) {
    if (each.order !== order || (each.side && each.side !== side) || !isMatch(each, id, result.code)) continue
    const transformed = await each.transform(result.code, id, {
      side,
      dev: app.options.dev,
      addModule: (from, name, text) => {
        const file = from.replace(/\?.*$/, '')
        const path = generated.add(`added/${hashOf(file)}.${name}.${/\.[jt]sx$/.test(file) ? 'tsx' : 'ts'}`, text)
        added.set(path, file)
        return path
      },
    })
    if (transformed) result = { code: transformed.code, map: composeMaps(transformed.map, result.map) }
  }
  return result
}

export function isMatch({ filter }: SourceTransform, id: string, code: string): boolean {
  return isMatchingId(filter, id) && (!filter.code || filter.code.test(code))
}

export function isMatchingId({ id: { include, exclude } }: SourceTransform['filter'], id: string): boolean {
  return include.test(id) && !exclude?.test(id)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

import type { JsonSchema } from '../generate/check-to-json-schema.ts'

/** Whether a JSON Schema declares a path: `plugins[].src`, `devServer.https.key`. Additional properties do not count. */
export function schemaHasPath(schema: JsonSchema, path: string): boolean {
  return stepsOf(path).reduce<JsonSchema[]>((places, step) => places.flatMap((place) => next(place, step)), [schema]).length > 0
}

/** `plugins[].src` as `plugins`, `[]`, `src`. */
function stepsOf(path: string): string[] {
  return path.split('.').flatMap((part) => (part.endsWith('[]') ? [part.slice(0, -2), '[]'] : [part]))
}

function next(place: JsonSchema, step: string): JsonSchema[] {
  const inside = (place.anyOf ?? []).flatMap((alternative) => next(alternative, step))
  const own =
    step === '[]'
      ? [place.items ?? []].flat()
      : place.properties && Object.hasOwn(place.properties, step)
        ? [place.properties[step]!]
        : []
  return [...own, ...inside]
}

import type { BuildApp, Side } from '@fw/schema'

/** A source after all transforms of fw for modules with this id. */
export async function transformed({ transforms }: BuildApp, id: string, code: string, side: Side = 'client'): Promise<string> {
  let text = code
  for (const order of ['pre', 'normal', 'post'] as const) {
    for (const { filter, transform, ...each } of transforms.filter((candidate) => candidate.order === order)) {
      if (each.side !== undefined && each.side !== side) continue
      if (!filter.id.include.test(id) || filter.id.exclude?.test(id) || filter.code?.test(text) === false) continue
      text = (await transform(text, id, { side, dev: false }))?.code ?? text
    }
  }
  return text
}

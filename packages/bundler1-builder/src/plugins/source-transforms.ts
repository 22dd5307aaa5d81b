import type { BuildApp, SourceTransform, TransformContext } from '@fw/schema'
import type { Plugin } from 'vite'
import { sideOf } from './side-of.ts'

const enforce = { pre: 'pre', normal: undefined, post: 'post' } as const

/** The transforms of fw's features as plugins with native filters, so that Vite only calls them for matching modules. */
export function sourceTransforms(
  { transforms, options }: BuildApp,
  order: SourceTransform['order'],
  addModule?: TransformContext['addModule'],
): Plugin[] {
  return transforms
    .filter((each) => each.order === order)
    .map(({ name, side, filter, transform }): Plugin => {
      const place = enforce[order]
      return {
        name: `fw:${name}`,
        ...(place ? { enforce: place } : {}),
        ...(side ? { applyToEnvironment: (environment) => environment.config.consumer === side } : {}),
        transform: {
          filter: {
            id: { include: filter.id.include, ...(filter.id.exclude ? { exclude: filter.id.exclude } : {}) },
            ...(filter.code ? { code: filter.code } : {}),
          },
          async handler(code, id) {
            const result = await transform(code, id, {
              side: sideOf(this.environment),
              dev: options.dev,
              ...(addModule ? { addModule } : {}),
            })
            return result ? { code: result.code, map: (result.map ?? null) as null } : undefined // any kind of source map
          },
        },
      }
    })
}

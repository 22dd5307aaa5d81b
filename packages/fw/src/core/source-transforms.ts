import { createIsTranspiled } from '@fw/kit/internal'
import type { Fw, FwOptions, SourceTransform } from '@fw/schema'
import { inPackages, scriptFilter } from '../source/script-filter.ts'
import { createScriptTransform, type ScriptPass } from '../source/script-transform.ts'

const orders = ['pre', 'normal', 'post'] as const

/** All source transforms, in order. */
export function sourceTransforms({ added, layers, options }: Fw): SourceTransform[] {
  // They get more than the contract promises.
  const passes = orders.flatMap((order) => added.passes.filter((pass) => (pass.order ?? 'normal') === order)) as ScriptPass[]
  const scripts = createScriptTransform('scripts', passes, scriptFilter(layers.map(({ root }) => root)))
  return [...added.transforms, scripts, ...packageTransforms(passes, options)]
}

/** The same for packages that are compiled like app code. */
function packageTransforms(passes: ScriptPass[], options: FwOptions): SourceTransform[] {
  if (options.build.transpile.length === 0) return []
  const is = { client: createIsTranspiled(options, 'client'), server: createIsTranspiled(options, 'server') }
  const { transform, ...rest } = createScriptTransform('scripts-of-packages', passes, inPackages)
  return [{ ...rest, transform: (code, id, context) => (is[context.side](id) ? transform(code, id, context) : undefined) }]
}

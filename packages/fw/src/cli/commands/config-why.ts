import type { LoadedConfig } from '@fw/kit'
import { Places, UsageError } from '@fw/kit/internal'
import { compile, declarations, nearest, pathText, type Explanation, type Origin } from '@fw/schema'
import { envNameOf } from '@fw/schema/runtime-config'
import { defineCommand } from 'citty'
import type { FwCommand } from '../command.ts'
import { loadArgs, loadFromArgs } from '../../core/load-args.ts'
import { describeOption } from '../option-docs.ts'
import { originText } from '../origin-text.ts'
import { columns, painter, writeData } from '../../print/output.ts'
import { mask, toJson, toLine } from '../../print/value-text.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'why' },
  args: {
    path: { type: 'positional', required: true, description: 'The option, e.g. app.baseURL' },
    ...loadArgs,
    json: { type: 'boolean', description: 'Print the explanation as JSON' },
    reveal: { type: 'boolean', description: 'Print private values of runtimeConfig instead of masking them' },
  },
  async run({ args, rawArgs }) {
    const loaded = await loadFromArgs(args, rawArgs)
    const explanation = loaded.explain(args.path)
    if (explanation.what === 'unknown') throw new UsageError(unknownText(args.path))
    const shown = args.reveal ? explanation : withoutSecret(explanation)
    if (args.json) writeData(toJson(await asData(shown, loaded)))
    else writeData(await asText(shown, loaded))
    return 0
  },
})

function unknownText(path: string): string {
  const paths = [...compile(declarations).leaves.values()].map((leaf) => pathText(leaf.keys))
  const near = nearest(path, paths) ?? paths.find((each) => each.split('.').at(-1) === path)
  return `Unknown option ${path}.${near ? ` Did you mean ${near}?` : ''}`
}

function isPrivate([first, second, third]: readonly string[]): boolean {
  const inside = first === 'runtimeConfig' ? second : first === 'serverEngine' && second === 'runtimeConfig' ? third : undefined
  return inside !== undefined && inside !== 'public' && inside !== 'app' && inside !== 'serverEngine'
}

function hide<T extends { value: unknown }>(each: T): T {
  return { ...each, value: mask(each.value) }
}

function withoutSecret(explanation: Explanation): Explanation {
  if (!isPrivate(explanation.keys) && explanation.keys.at(-1) !== 'runtimeConfig') return explanation
  return { ...hide(explanation), from: explanation.from.map(hide), shadowed: explanation.shadowed.map(hide) }
}

async function asData(explanation: Explanation, { facts, variant }: LoadedConfig): Promise<unknown> {
  const places = new Places()
  const data = async (origin: Origin): Promise<unknown> => {
    const position = await places.origin(origin)
    return {
      kind: origin.kind,
      label: origin.label,
      value: origin.value,
      ...(origin.source?.layer === undefined ? {} : { layer: origin.source.layer }),
      ...(origin.source?.block ? { block: origin.source.block.join('.') } : {}),
      ...(origin.variable ? { variable: origin.variable } : {}),
      ...(position ? { file: position.file, line: position.line, column: position.column } : {}),
    }
  }
  const { path, value, merge, options } = explanation
  return {
    path,
    ...(explanation.what === 'group' ? { options } : { value, merge }),
    variant,
    rootDir: facts.rootDir,
    from: await Promise.all(explanation.from.map(data)),
    shadowed: await Promise.all(explanation.shadowed.map(data)),
  }
}

async function asText(explanation: Explanation, loaded: LoadedConfig): Promise<string> {
  const paint = painter(process.stdout)
  const { rootDir } = loaded.facts
  const places = new Places()
  if (explanation.what === 'group') {
    const rows = explanation.options.map(async (path) => {
      const inner = loaded.explain(path)
      const hidden = withoutSecret(inner)
      return [
        `  ${paint('cyan', path)}`,
        toLine(hidden.value, 50),
        paint('dim', inner.from[0] ? await originText(inner.from[0], places, rootDir) : ''),
      ]
    })
    return `${paint('bold', explanation.path)} has ${explanation.options.length} options\n${columns(await Promise.all(rows))}`
  }
  const rows: string[][] = []
  const describe = async (title: string, origins: readonly Origin[]): Promise<void> => {
    for (const [index, origin] of origins.entries()) {
      rows.push([
        `  ${index === 0 ? title : ''}`,
        paint('cyan', await originText(origin, places, rootDir)),
        paint('dim', toLine(origin.value, 60)),
      ])
    }
  }
  await describe(explanation.from.length > 1 ? 'merged from' : 'set by', explanation.from)
  await describe('shadows', explanation.shadowed)
  const runtime = runtimeVariable(explanation, loaded)
  if (runtime) rows.push(['  at runtime', paint('cyan', runtime.name), paint('dim', runtime.text)])
  const about = await describeOption(explanation.keys)
  return [
    `${paint('bold', explanation.path)} = ${toLine(explanation.value, 200)}`,
    columns(rows),
    ...(about ? ['', `  ${about}`] : []),
  ].join('\n')
}

/** The variable that replaces the value at runtime, if any. */
function runtimeVariable({ keys }: Explanation, { options, facts }: LoadedConfig): { name: string; text: string } | undefined {
  const prefix = options.serverEngine.runtimeConfig.serverEngine.envPrefix
  const inApp = keys[0] === 'app' && (keys[1] === 'baseURL' || keys[1] === 'cdnURL')
  const inside = inApp ? keys : keys[0] === 'runtimeConfig' ? keys.slice(1) : []
  if (inside.length === 0 || (inside[0] === 'app' && (inside[1] === 'buildAssetsDir' || inside[1] === 'buildId')))
    return undefined
  const name = envNameOf([...inside], prefix)
  return { name, text: facts.env[name] === undefined ? 'replaces it when set (not set now)' : 'is set and replaces it' }
}

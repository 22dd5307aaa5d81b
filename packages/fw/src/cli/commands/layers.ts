import { BuildFailure, type LoadedConfig } from '@fw/kit'
import { displayPath, UsageError } from '@fw/kit/internal'
import type { LayerDirectories } from '@fw/schema'
import { nearest } from '@fw/schema'
import { defineCommand } from 'citty'
import { createFw } from '../../core/create-fw.ts'
import { findParts } from '../../core/layers/find-parts.ts'
import { layerParts, type LayerPart } from '../../core/layers/layer-parts.ts'
import { withoutUnclaimed } from '../../core/without-unclaimed.ts'
import { printBuildProblems } from '../build-problems.ts'
import type { FwCommand } from '../command.ts'
import { loadArgs, loadFromArgs } from '../../core/load-args.ts'
import { columns, painter, writeData, writeLog } from '../../print/output.ts'
import { reportProblems } from '../report.ts'
import { toJson } from '../../print/value-text.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'layers' },
  args: {
    name: {
      type: 'positional',
      required: false,
      description:
        'A page (/about), component, composable, layout, middleware, plugin, server route or file; all layers if unset',
    },
    ...loadArgs,
    json: { type: 'boolean', description: 'Print the result as JSON' },
  },
  async run({ args, rawArgs }) {
    const written = await loadFromArgs(args, rawArgs)
    if ((await reportProblems({ ...written, problems: withoutUnclaimed(written.problems) })) > 0) return 1
    try {
      const { fw, loaded } = await createFw({ loaded: written, warn: writeLog })
      const asked: unknown = args.name
      if (typeof asked !== 'string' || asked === '') printLayers(fw.layers, loaded, args.json === true)
      else printParts(partsFor(asked, await layerParts(fw, loaded), loaded), loaded, args.json === true)
      return 0
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error
      await printBuildProblems(error.problems, written.facts.rootDir)
      return 1
    }
  },
})

function printLayers(layers: readonly LayerDirectories[], { layers: sources, facts }: LoadedConfig, json: boolean): void {
  const rows = layers.map((layer, index) => {
    const { configFile, source } = sources[index]!
    return { layer, configFile, source: index === 0 ? 'the project' : (source ?? 'layers directory') }
  })
  if (json) {
    writeData(
      toJson(
        rows.map(
          ({
            layer: { name, root, src, server, public: publicDir, pages, layouts, middleware, plugins, modules, shared },
            ...row
          }) => ({
            name,
            ...row,
            root,
            directories: { src, server, public: publicDir, pages, layouts, middleware, plugins, modules, shared },
          }),
        ),
      ),
    )
    return
  }
  const paint = painter(process.stdout)
  writeData(
    columns(
      rows.map(({ layer, configFile, source }) => [
        paint('cyan', layer.name),
        displayPath(layer.root, facts.rootDir) || '.',
        configFile ? displayPath(configFile, facts.rootDir) : 'no configuration',
        paint('dim', source),
      ]),
    ),
  )
}

function partsFor(asked: string, parts: readonly LayerPart[], { facts }: LoadedConfig): LayerPart[] {
  const found = findParts(parts, asked, facts.rootDir)
  if (found.length > 0) return found
  const near = nearest(
    asked,
    parts.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
  )
  throw new UsageError(`Nothing called ${asked} found in this app.${near ? ` Did you mean ${near}?` : ''}`)
}

function printParts(parts: readonly LayerPart[], { facts }: LoadedConfig, json: boolean): void {
  if (json) {
    writeData(toJson(parts.map(({ kind, name, file, layer = null, shadows }) => ({ kind, name, layer, file, shadows }))))
    return
  }
  const paint = painter(process.stdout)
  const line = (title: string, layer: string | undefined, file: string): string[] => [
    `  ${title}`,
    paint('cyan', layer ?? 'a module'),
    displayPath(file, facts.rootDir),
  ]
  const blocks = parts.map(({ kind, name, layer, file, shadows }) => {
    const rows = [
      line('from', layer, file),
      ...shadows.map((each, index) => line(index === 0 ? 'shadows' : '', each.layer, each.file)),
    ]
    return `${paint('bold', kind === name ? kind : `${kind} ${name}`)}\n${columns(rows)}`
  })
  writeData(blocks.join('\n\n'))
}

import { cpus, release, totalmem, type } from 'node:os'
import type { LoadedConfig } from '@fw/kit'
import { detectPackageManager } from '@fw/scaffold'
import { slots, versionOf } from '@fw/schema'
import { defineCommand } from 'citty'
import { installedVersion } from '../../core/installed-version.ts'
import { ownVersion } from '../../core/own-version.ts'
import type { FwCommand } from '../command.ts'
import { loadArgs, loadFromArgs } from '../../core/load-args.ts'
import { columns, painter, writeData } from '../../print/output.ts'
import { countText } from '../report.ts'
import { toJson } from '../../print/value-text.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'info' },
  args: { ...loadArgs, json: { type: 'boolean', description: 'Print the information as JSON' } },
  async run({ args, rawArgs }) {
    const loaded = await loadFromArgs(args, rawArgs)
    const facts = gather(loaded, await detectPackageManager(loaded.facts.rootDir))
    if (args.json) writeData(toJson(facts))
    else writeData(columns(Object.entries(facts).map(([name, value]) => [painter(process.stdout)('cyan', name), text(value)])))
    return 0
  },
})

/** Only names and versions: no option values, absolute paths or secrets, because users paste this into reports. */
function gather(
  { options, layers, configFile, facts, variant, problems }: LoadedConfig,
  packageManager: string,
): Record<string, unknown> {
  const { rootDir } = facts
  return {
    fw: installedVersion('fw', rootDir) ?? ownVersion(),
    node: process.version,
    'package manager': packageManager,
    system: `${type()} ${release()} ${process.arch}`,
    processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    variant: `${variant} (future.compatibilityVersion ${versionOf(variant)})`,
    builder: typeof options.builder === 'string' ? withVersion(options.builder, rootDir) : 'an object in the configuration',
    'server builder':
      typeof options.server.builder === 'string'
        ? withVersion(options.server.builder, rootDir)
        : 'an object in the configuration',
    tools: Object.fromEntries(
      Object.entries(slots)
        .filter(([, slot]) => installedVersion(slot.package, rootDir))
        .map(([name, slot]) => [name, withVersion(slot.package, rootDir)]),
    ),
    config: configFile ? configFile.slice(rootDir.length + 1) : 'no file',
    'config keys': configKeys(layers[0]?.sources ?? []),
    layers: layers.slice(1).map((layer) => layer.name),
    modules: options.modules.map(moduleName),
    problems: problems.length > 0 ? countText(problems) : 'none',
  }
}

function configKeys(sources: LoadedConfig['layers'][number]['sources']): string[] {
  return [
    ...new Set(sources.flatMap(({ config }) => (typeof config === 'object' && config !== null ? Object.keys(config) : []))),
  ].toSorted()
}

function moduleName(entry: unknown): string {
  const module: unknown = Array.isArray(entry) ? entry[0] : entry
  return typeof module === 'string' ? module : typeof module === 'function' ? `${module.name || 'inline'}()` : 'unknown'
}

function withVersion(name: string, rootDir: string): string {
  const version = installedVersion(name, rootDir)
  return version ? `${name}@${version}` : `${name} (not installed)`
}

function text(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'none'
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    return entries.length > 0 ? entries.map(([name, each]) => `${name}: ${each}`).join(', ') : 'none installed'
  }
  return String(value)
}

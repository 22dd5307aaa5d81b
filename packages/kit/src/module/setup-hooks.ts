import { readFileSync, writeFileSync } from 'node:fs'
import type { Fw, ModuleDefinition } from '@fw/schema'
import { join } from 'pathe'
import { isFile } from '../config/is-file.ts'
import { versions } from './versions.ts'

/** Calls `onInstall` or `onUpgrade` of a module if the project has not had this version of it before. */
export async function runSetupHooks(name: string, definition: ModuleDefinition, options: object, fw: Fw): Promise<void> {
  const { meta, onInstall, onUpgrade } = definition
  const version = meta?.version
  if (version === undefined || (!onInstall && !onUpgrade)) return
  const file = join(fw.options.rootDir, '.fwrc')
  const before = knownVersion(file, name)
  if (before === version) return
  if (before === undefined) await onInstall?.(fw)
  else if (isUpgrade(before, version)) await onUpgrade?.(fw, options as never, before)
  remember(file, name, version)
}

function isUpgrade(from: string, to: string): boolean {
  const { gt, valid } = versions()
  return valid(from) !== null && valid(to) !== null && gt(to, from)
}

const prefixOf = (name: string): string => `setups.${name}=`

/** The version that the project's rc file knows. The file is meant to be shared, so that a new checkout is no new installation. */
function knownVersion(file: string, name: string): string | undefined {
  const line = linesOf(file).find((each) => each.startsWith(prefixOf(name)))
  return line?.slice(prefixOf(name).length).replaceAll('"', '').trim()
}

function remember(file: string, name: string, version: string): void {
  const others = linesOf(file).filter((line) => line !== '' && !line.startsWith(prefixOf(name)))
  writeFileSync(file, `${[...others, `${prefixOf(name)}"${version}"`].join('\n')}\n`)
}

function linesOf(file: string): string[] {
  return isFile(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : []
}

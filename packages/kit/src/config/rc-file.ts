import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { forbiddenKeys, putAt, valueAt, type PlainObject, type Source } from '@fw/schema'
import { join, resolve } from 'pathe'
import { parse } from 'rc9'
import { isFile } from './is-file.ts'

const name = '.fwrc'

/** The rc files of a project, highest precedence first: its own, then the user's. */
export function readRcFiles(rootDir: string, env: Readonly<Record<string, string | undefined>>): Source[] {
  const files = new Set([join(rootDir, name), resolve(env['XDG_CONFIG_HOME'] || homedir(), name)])
  return [...files].filter(isFile).map((file) => ({ kind: 'rc', label: name, file, config: readRc(file) }))
}

/** Lines of the form `a.b=value`, or `a.b[]=value` to append to a list. Other lines are ignored. */
function readRc(file: string): PlainObject {
  const config: PlainObject = {}
  for (const line of readFileSync(file, 'utf8').split(/[\n\r]+/)) {
    const [, path, text] = /^\s*([^\s=]+)\s*=(.*)$/.exec(line) ?? []
    if (path === undefined || text === undefined) continue
    const keys = path.replace(/\[\]$/, '').split('.')
    // `setups` stores the versions of modules that were set up; it is not an option.
    if (keys[0] === 'setups' || keys.some((key) => forbiddenKeys.has(key))) continue
    // Only the value is parsed by the library, which mistakes inherited properties for earlier lines.
    const { value } = parse<{ value?: unknown }>(`value=${text}`, { flat: true })
    putAt(config, keys, path.endsWith('[]') ? listAt(config, keys).concat(value) : value)
  }
  return config
}

function listAt(config: PlainObject, keys: readonly string[]): unknown[] {
  const value = valueAt(config, keys)
  return Array.isArray(value) ? value : []
}

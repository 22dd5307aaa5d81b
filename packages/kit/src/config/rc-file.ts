import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { forbiddenKeys, putAt, type PlainObject, type Source } from '@fw/schema'
import { join, resolve } from 'pathe'
import { parse } from 'rc9'

const name = '.fwrc'

/** The rc files that apply to a project, the strongest first: its own, then the user's. */
export function readRcFiles(rootDir: string, env: Readonly<Record<string, string | undefined>>): Source[] {
  const files = new Set([join(rootDir, name), resolve(env['XDG_CONFIG_HOME'] || homedir(), name)])
  return [...files].filter((file) => existsSync(file)).map((file) => ({ kind: 'rc', label: name, file, config: readRc(file) }))
}

function readRc(file: string): PlainObject {
  const config: PlainObject = {}
  const flat: PlainObject = parse(readFileSync(file, 'utf8'), { flat: true })
  for (const [path, value] of Object.entries(flat)) {
    const keys = path.split('.')
    if (!keys.some((key) => forbiddenKeys.has(key))) putAt(config, keys, value)
  }
  return config
}

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isPlainObject } from '@fw/schema'
import { join } from 'pathe'

/** The version of a remote layer that a project uses. */
export interface LockedLayer {
  /** Of the repository, if its host says so. It is requested instead of the branch or tag in the source. */
  commit?: string
  /** Hash of the files of the layer. */
  integrity: string
}

/** Thrown if the lock file cannot be read. */
export class InvalidLayerLock extends Error {}

/** Name of the lock file, in the project. */
export const layerLockFile = 'fw-layers.lock.json'

/** Returns the locked version of a layer, or undefined if the lock file doesn't have one. */
export function readLockedLayer(rootDir: string, source: string): LockedLayer | undefined {
  return readLayers(rootDir).get(lockKey(source))
}

/** Adds or replaces the locked version of a layer. */
export function writeLockedLayer(rootDir: string, source: string, { commit, integrity }: LockedLayer): void {
  const layers = readLayers(rootDir)
  layers.set(lockKey(source), { ...(commit === undefined ? {} : { commit }), integrity })
  const sorted = [...layers].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const text = `${JSON.stringify({ version: 1, layers: Object.fromEntries(sorted) }, undefined, 2)}\n`
  const file = join(rootDir, layerLockFile)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  const next = `${file}.${process.pid}`
  writeFileSync(next, text)
  renameSync(next, file) // a process that reads it meanwhile gets the old or the new text
}

function readLayers(rootDir: string): Map<string, LockedLayer> {
  const file = join(rootDir, layerLockFile)
  if (!existsSync(file)) return new Map()
  const content = parse(readFileSync(file, 'utf8'))
  if (!isPlainObject(content) || content['version'] !== 1 || !isPlainObject(content['layers'])) throw new InvalidLayerLock()
  return new Map(Object.entries(content['layers']).map(([key, layer]) => [key, checked(layer)]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidLayerLock() // conflicts of git, for example
  }
}

function checked(layer: unknown): LockedLayer {
  const { commit, integrity }: Record<string, unknown> = isPlainObject(layer) ? layer : {}
  if (typeof integrity !== 'string' || !/^sha512-[\w+/]{86}==$/.test(integrity)) throw new InvalidLayerLock()
  if (commit === undefined) return { integrity }
  if (typeof commit !== 'string' || !isCommit(commit)) throw new InvalidLayerLock()
  return { commit, integrity }
}

/** Whether a text is the full hash of a commit, which never refers to another one. */
export function isCommit(text: string): boolean {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/.test(text)
}

/** The source as written, without secrets: the lock file is committed. */
function lockKey(source: string): string {
  const [address = '', ...query] = source.replace(/\/\/(?!git@)[^/@\s]*@/, '//***@').split('?')
  if (query.length === 0) return address
  return `${address}?${query.join('?').split('&').map(withoutSecret).join('&')}`
}

function withoutSecret(parameter: string): string {
  const [name = ''] = parameter.split('=', 1)
  return /token|key|secret|sig|auth|pass|credential/i.test(name) && name !== parameter ? `${name}=***` : parameter
}

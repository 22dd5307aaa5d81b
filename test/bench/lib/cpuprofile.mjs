// Reads a V8 .cpuprofile: self time by function and by package/file group.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const maps = new Map(),
  markers = new Map()
/** A bundled frame back to its package: through the source map, then through the bundler's "// node_modules/…" markers. */
function locate(frame) {
  if (!frame.url.startsWith('file:') || frame.url.includes('/node_modules/')) return frame
  const file = fileURLToPath(frame.url)
  let url = frame.url,
    line = frame.lineNumber
  if (!maps.has(file))
    maps.set(file, existsSync(file + '.map') ? new SourceMap(JSON.parse(readFileSync(file + '.map', 'utf8'))) : undefined)
  const entry = maps.get(file)?.findEntry(frame.lineNumber, frame.columnNumber)
  if (entry?.originalSource) {
    url = resolve(dirname(file), entry.originalSource.replace(/^file:\/\//, ''))
    line = entry.originalLine
  } else url = file
  if (!markers.has(url)) {
    const list = []
    if (existsSync(url))
      readFileSync(url, 'utf8')
        .split('\n')
        .forEach((text, i) => {
          const m = /^\/\/(?:#region)? ?(.*node_modules\/\S+|\S+\.(?:vue|ts|js|mjs)\S*)$/.exec(text)
          if (m) list.push([i, m[1]])
        })
    markers.set(url, list)
  }
  let marker
  for (const [at, name] of markers.get(url)) {
    if (at > line) break
    marker = name
  }
  return { ...frame, url: marker ?? url, lineNumber: line }
}

export function group(url) {
  if (!url) return '(native)'
  const at = url.lastIndexOf('node_modules/')
  if (at >= 0) {
    const parts = url.slice(at + 13).split('/')
    return parts[0].startsWith('@') ? `${parts[0]}/${parts[1]}` : parts[0]
  }
  if (url.startsWith('node:')) return url.split('?')[0]
  const out = /(\.output|\.build|\.fw|build|dist)\/(.*)$/.exec(url)
  return out ? `${out[1]}/${out[2]}` : url.split('/').slice(-2).join('/')
}
export function summarize(file, top = 20) {
  const p = JSON.parse(readFileSync(file, 'utf8'))
  const byId = new Map(p.nodes.map((n) => [n.id, n]))
  const functions = new Map(),
    groups = new Map(),
    inclusive = new Map(),
    causes = new Map(),
    parent = new Map()
  for (const n of p.nodes) for (const c of n.children ?? []) parent.set(c, n.id)
  let total = 0,
    idle = 0
  for (let i = 0; i < p.samples.length; i++) {
    const dt = p.timeDeltas[i] / 1000,
      node = byId.get(p.samples[i])
    const f = (node.located ??= locate(node.callFrame))
    if (f.functionName === '(idle)') {
      idle += dt
      continue
    }
    total += dt
    const g = f.functionName === '(garbage collector)' ? '(gc)' : f.functionName === '(program)' ? '(program)' : group(f.url)
    const key = `${f.functionName || '(anonymous)'} ${f.url ? `${group(f.url)}:${f.lineNumber + 1}` : ''}`.trim()
    functions.set(key, (functions.get(key) ?? 0) + dt)
    groups.set(g, (groups.get(g) ?? 0) + dt)
    let cause = g
    for (let id = g === '(gc)' ? undefined : p.samples[i]; id !== undefined && /^(\(|node:)/.test(cause); id = parent.get(id)) {
      const n = byId.get(id)
      cause = group((n.located ??= locate(n.callFrame)).url)
    }
    if (/^(\(|node:)/.test(cause))
      cause =
        /modules|bootstrap/.test(g) || /compile|wrapSafe|ModuleWrap|internalBinding|evaluate/.test(f.functionName)
          ? '(loading modules)'
          : g
    causes.set(cause, (causes.get(cause) ?? 0) + dt)
    const seen = new Set()
    for (let id = p.samples[i]; id !== undefined; id = parent.get(id)) {
      const n = byId.get(id),
        c = (n.located ??= locate(n.callFrame))
      if (!c.url || !c.functionName) continue
      const name = `${c.functionName} ${group(c.url)}`
      if (!seen.has(name)) {
        seen.add(name)
        inclusive.set(name, (inclusive.get(name) ?? 0) + dt)
      }
    }
  }
  const sort = (m, n = top) =>
    [...m]
      .sort((a, b) => b[1] - a[1])
      .slice(0, n)
      .map(([name, ms]) => ({ name, ms: Math.round(ms), percent: Math.round((ms / total) * 1000) / 10 }))
  return {
    busyMs: Math.round(total),
    idleMs: Math.round(idle),
    functions: sort(functions),
    groups: sort(groups),
    causes: sort(causes),
    inclusive: sort(inclusive, top * 4),
  }
}

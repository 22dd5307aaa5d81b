import { readTarget, type TargetPath } from './read-target.ts'
import { afterSegments } from './rule-target.ts'

/** Base path of an app. */
export interface BasePath {
  /** Canonical and escaped, with leading and trailing slash. */
  path: string
  /** Unescaped, without trailing slash. */
  decoded: string
  /** The target relative to the base; undefined if it is outside. */
  strip: (target: TargetPath) => TargetPath | undefined
  /** The URL of a path of the app; other URLs are returned unchanged. */
  prepend: (address: string) => string
}

/** @param written - `app.baseURL` as configured: slashes may be missing, and characters may be escaped. */
export function createBase(written: string): BasePath {
  const inner = written.replace(/^[./]+|\/+$/g, '')
  const read = readTarget(`/${inner}`.replaceAll(' ', '%20'))
  const path = read?.path ?? `/${inner}`
  const decoded = read?.decoded ?? path
  if (inner === '' || path === '/') return { path: '/', decoded: '', strip: (target) => target, prepend: (address) => address }
  const depth = path.split('/').length - 1
  return {
    path: `${path}/`,
    decoded,
    strip: (target) => {
      const rest = below(target.path, path)
      if (rest === undefined) return undefined
      if (target.sent === target.path && target.decoded === target.path && decoded === path)
        return { path: rest, decoded: rest, sent: rest, query: target.query }
      return {
        path: rest,
        decoded: below(target.decoded, decoded)!,
        sent: afterSegments(target.sent, depth),
        query: target.query,
      }
    },
    prepend: (address) => (address.startsWith('/') && !address.startsWith('//') ? path + address : address),
  }
}

function below(text: string, base: string): string | undefined {
  if (!text.startsWith(base)) return undefined
  return text.length === base.length ? '/' : text[base.length] === '/' ? text.slice(base.length) : undefined
}

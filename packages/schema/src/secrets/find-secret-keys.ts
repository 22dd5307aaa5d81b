import type { Secret } from './private-values.ts'
import type { SecretSearch } from './secret-search.ts'

export interface SecretPlace {
  secret: Secret
  /** `data["user"].token` */
  path: string
}

/** Where secrets are in a value, such as the payload of a page: the first place of each. */
export function findSecretKeys(value: unknown, search: SecretSearch): SecretPlace[] {
  const places = new Map<Secret, string>()
  const seen = new Set<object>()
  const visit = (each: unknown, path: string): void => {
    if (typeof each === 'string' || typeof each === 'number') {
      for (const secret of search.find(String(each))) if (!places.has(secret)) places.set(secret, path)
    }
    if (typeof each !== 'object' || each === null || seen.has(each)) return
    seen.add(each)
    if (each instanceof Map || each instanceof Set) return visit([...each], path)
    for (const [key, entry] of Object.entries(each)) visit(entry, path + step(key, Array.isArray(each)))
  }
  visit(value, '')
  return [...places].map(([secret, path]) => ({ secret, path: path.replace(/^\./, '') }))
}

function step(key: string, isIndex: boolean): string {
  if (isIndex) return `[${key}]`
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

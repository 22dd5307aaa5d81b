/** Formats a path: `runtimeConfig.public.baseURL`. A key with a dot is quoted, to distinguish it from nested keys. */
export function keyOf(path: readonly string[]): string {
  return path.reduce((key, part) => (part.includes('.') ? `${key}[${JSON.stringify(part)}]` : `${key}.${part}`), 'runtimeConfig')
}

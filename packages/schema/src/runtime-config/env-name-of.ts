export const defaultEnvPrefix = 'FW_'

/** The name of the variable for the key at `path`: `['public', 'baseURL']` is `FW_PUBLIC_BASE_URL`. */
export function envNameOf(path: readonly string[], prefix: string = defaultEnvPrefix): string {
  return prefix + path.map(upperSnakeCase).join('_')
}

// Digits belong to the preceding word, so `oauth2Token` is split after the digit and `AES256GCM` is not split.
const beforeCapitals = /(\p{Ll}\p{N}*)(\p{Lu})/gu
const afterCapitals = /([\p{Lu}\p{N}])(\p{Lu}\p{Ll})/gu
const separators = /[^\p{L}\p{M}\p{N}]+/gu

function upperSnakeCase(word: string): string {
  const parts = word.replace(beforeCapitals, '$1_$2').replace(afterCapitals, '$1_$2').replace(separators, '_')
  return parts.replace(/^_|_$/g, '').toUpperCase()
}

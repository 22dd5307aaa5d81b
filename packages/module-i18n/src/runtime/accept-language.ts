import type { Locale } from './locale.ts'

/**
 * Returns the available locale that the browser prefers: with the same tag, or else with the same language.
 *
 * @param header - the `Accept-Language` header of the request
 */
export function acceptedLocale(header: string | undefined, locales: readonly Locale[]): string | undefined {
  const wanted = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
      const quality = parameters.find((each) => each.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const found =
      locales.find(({ code, language }) => language.toLowerCase() === tag || code.toLowerCase() === tag) ??
      locales.find(({ language }) => languageOf(language) === languageOf(tag))
    if (found) return found.code
  }
  return undefined
}

const languageOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0]!

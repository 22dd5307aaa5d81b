import { ref } from 'vue'

/** Random input of `useHead` or `useSeoMeta`, mostly simple. */
export function randomEntry(random: () => number): { seo: boolean; input: Record<string, unknown> } {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const some = (chance: number): boolean => random() < chance
  const text = (): unknown => {
    const value = pick([
      'a',
      'Plain',
      'x y',
      '"><script>',
      "it's & < / >",
      '\u00E4\u{1F600}',
      '%s',
      '100%',
      '',
      'true',
      'false',
      ' pad ',
      undefined,
      'https://a.test/?a=1&b=2',
    ])
    return some(0.15) ? () => value : some(0.15) ? ref(value) : value
  }
  const fields = (names: readonly string[], chance: number): Record<string, unknown> =>
    Object.fromEntries(names.filter(() => some(chance)).map((name) => [name, text()]))
  if (some(0.3)) {
    return {
      seo: true,
      input: {
        ...fields(['title', 'description', 'ogTitle', 'ogImage', 'twitterCard', 'ogSiteName', 'author', 'robots'], 0.4),
        ...(some(0.1) ? { ogImageWidth: 12 } : {}),
      },
    }
  }
  const meta = (): Record<string, unknown> => {
    const name = pick(['description', 'viewport', 'author', 'theme-color', 'og:image', 'og:title', 'x'])
    return { [pick(['name', 'property'])]: name, content: text(), ...(some(0.1) ? { media: text() } : {}) }
  }
  const link = (): Record<string, unknown> => ({
    rel: pick(['icon', 'canonical', 'alternate', 'stylesheet', 'preload', 'preconnect', 'prefetch', 'toString']),
    href: pick(['/a', '/b', text()]),
    ...fields(['hreflang', 'crossorigin', 'type', 'as'], 0.2),
  })
  const list = (make: () => unknown): unknown[] => Array.from({ length: Math.floor(random() * 3) }, make)
  return {
    seo: false,
    input: {
      ...(some(0.5) ? { title: text() } : {}),
      ...(some(0.15)
        ? { titleTemplate: pick(['%s - T', 'Constant', '%s', '%siteName', (title?: string) => `<${title}>`, '%s.%s', ' %s ']) }
        : {}),
      ...(some(0.5) ? { meta: list(meta) } : {}),
      ...(some(0.3)
        ? { meta: [{ charset: pick(['utf-8', 'latin1']) }, { 'http-equiv': 'content-security-policy', content: 'a' }] }
        : {}),
      ...(some(0.4) ? { link: list(link) } : {}),
      ...(some(0.2)
        ? {
            style: list(() => ({
              key: pick(['a', 'b-1', text()]),
              textContent: pick(['a{}', 'b > c{ width: 50%siteName }', text()]),
            })),
          }
        : {}),
      ...(some(0.2) ? { htmlAttrs: fields(['lang', 'dir', 'class', 'data-x'], 0.4) } : {}),
      ...(some(0.2) ? { bodyAttrs: fields(['class', 'id'], 0.5) } : {}),
      ...(some(0.05) ? { script: [{ innerHTML: text() }] } : {}),
    },
  }
}

/** Pseudo-random numbers between 0 and 1, deterministic for a seed. */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

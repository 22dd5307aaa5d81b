import * as fc from 'fast-check'

/** URLs that run code, or that some parser could take for such a URL. */
export const scripts = [
  'javascript:1',
  ' javascript:1',
  'java\tscript:1',
  'java\nscript:1',
  'java\rscript:1',
  'JAVASCRIPT:1',
  'jAvAsCrIpT:1',
  '\u0001javascript:1',
  '\u001Fjavascript:1',
  '\u0000javascript:1',
  'data:text/html,1',
  'DATA:text/html,<script>1</script>',
  'vbscript:1',
  'blob:https://x.test/1',
  'view-source:https://x.test',
  'javascript&colon;1',
  '\tjavascript:1',
  '\njavascript:1',
  'javascript://%0a1',
  'javascript:/*-->*/1',
  '\u00A0javascript:1',
  '\uFEFFjavascript:1',
]

/** URLs of another origin, some of which look like paths. */
export const elsewhere = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/.//evil.test',
  '/%2f/evil.test',
  '/\t/evil.test',
  'https:evil.test',
  'http:/evil.test',
  '//evil.test%00',
  '/x/..//evil.test',
  '\u0000//evil.test',
  ' //evil.test',
  '\t//evil.test',
  '/\n/evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '/./\\evil.test',
  'https://evil.test',
  'HTTPS://evil.test',
  '//user@evil.test',
  '/..//evil.test',
  '/%5cevil.test',
  'ftp://evil.test',
  '//evil.test\\@site',
  '/\u0000/evil.test',
]

const junk = fc.constantFrom(
  '/',
  '\\',
  '.',
  '..',
  '\t',
  '\n',
  '\r',
  ' ',
  '\u0000',
  '\u0001',
  '%2f',
  '%5c',
  '%09',
  '%2e',
  ':',
  '@',
  '?',
  '#',
  'https:',
  '//',
  'javascript:',
  'x',
  '%00',
  ';',
)
/** Random mixtures of what URL parsers treat in different ways. */
export const randomTargets = fc
  .tuple(fc.array(junk, { maxLength: 6 }), fc.array(junk, { maxLength: 2 }))
  .map(([before, after]) => `${before.join('')}evil.test${after.join('')}`)

/** What a browser would do with a URL on a page of the site. */
export const leadsTo = (location: string, origin: string): { sameOrigin: boolean; executes: boolean } => {
  try {
    const url = new URL(location, `${origin}/go`)
    return { sameOrigin: url.origin === origin, executes: !/^(?:https?|mailto|tel|ftp):$/.test(url.protocol) }
  } catch {
    return { sameOrigin: true, executes: false } // a browser does not navigate
  }
}

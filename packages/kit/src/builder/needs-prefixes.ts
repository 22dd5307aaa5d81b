import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'pathe'

/** Features that autoprefixer prefixes with its default browsers. A test compares the list with autoprefixer's data. */
const prefixed = [
  '@viewport',
  'any-link',
  'appearance',
  'autofill',
  'background-clip',
  'border-image',
  'box-decoration-break',
  'break-(?:after|before|inside)',
  'color-adjust',
  'column-(?:count|fill|gap|rule|span|width)',
  'column-rule-(?:color|style|width)',
  'columns',
  'cross-fade',
  'element',
  'fill',
  'fill-available',
  'fit-content',
  'image-set',
  'initial-letter',
  'mask',
  'mask-[a-z-]+',
  'max-content',
  'min-content',
  'object-(?:fit|position)',
  'placeholder',
  'placeholder-shown',
  'print-color-adjust',
  'read-(?:only|write)',
  'selection',
  'stretch',
  'tab-size',
  'text-align-last',
  'text-decoration',
  'text-decoration-skip',
  'text-decoration-skip-ink',
  'text-emphasis',
  'text-emphasis-(?:color|position|style)',
  'text-size-adjust',
  'user-select',
]

/** Matches one of the features, a prefix that may have to be removed, or a control comment. */
const pattern = new RegExp(String.raw`(?<![\w-])(?:${prefixed.join('|')}|-[a-z]+-[a-z-]+|autoprefixer)(?![\w-])`, 'i')

/** `text-decoration` is only prefixed if it has more than one of these keywords. */
const plainDecoration = /(?<![\w-])text-decoration\s*:\s*(?:none|underline|inherit|initial)\s*(?=[;}])/gi

/** Whether autoprefixer may change a style sheet with its default browsers. May return false positives. */
export function mayNeedPrefixes(css: string): boolean {
  return pattern.test(css.replaceAll(plainDecoration, ''))
}

const known = new Map<string, boolean>()

/** Whether browsers are configured for a directory. Cached, like in autoprefixer. */
export function namesBrowsers(dir: string): boolean {
  if (process.env['BROWSERSLIST'] || process.env['BROWSERSLIST_CONFIG'] || process.env['BROWSERSLIST_STATS']) return true
  const answer = known.get(dir)
  if (answer !== undefined) return answer
  const parent = dirname(dir)
  const names =
    ['browserslist', '.browserslistrc', 'browserslist-stats.json'].some((name) => existsSync(join(dir, name))) ||
    isInManifest(join(dir, 'package.json')) ||
    (parent !== dir && namesBrowsers(parent))
  known.set(dir, names)
  return names
}

function isInManifest(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('"browserslist"')
  } catch {
    return false // not found
  }
}

import type { Targets } from 'lightningcss'
import type { AcceptedPlugin, ChildNode, Declaration } from 'postcss'

/** Browsers to add prefixes for: Vite's `baseline-widely-available`, in the version format of Lightning CSS. */
const targets: Targets = {
  chrome: 111 << 16,
  edge: 111 << 16,
  firefox: 114 << 16,
  safari: (16 << 16) | (4 << 8),
  ios_saf: (16 << 16) | (4 << 8),
}

/**
 * Adds vendor prefixes to declarations with Lightning CSS. For projects without autoprefixer, which also reads `browserslist`.
 * These browsers need no prefixes in selectors and at-rules.
 *
 * Lightning CSS only transforms single declarations, because it would print whole style sheets without comments and with other line
 * numbers than the source map.
 */
export function vendorPrefixes(): AcceptedPlugin {
  const known = new Map<string, Declared[]>()
  return {
    postcssPlugin: 'fw-vendor-prefixes',
    OnceExit: async (root) => {
      const declarations: Declaration[] = []
      root.walkDecls((declaration) => {
        if (mayNeedPrefix(declaration)) declarations.push(declaration)
      })
      const unknown = [...new Set(declarations.map(textOf))].filter((text) => !known.has(text))
      if (unknown.length > 0) for (const [text, printed] of await askFor(unknown)) known.set(text, printed)
      for (const declaration of declarations) addPrefixes(declaration, known.get(textOf(declaration)) ?? [])
    },
  }
}

interface Declared {
  prop: string
  value: string
}

const textOf = ({ prop, value }: Declared): string => `${prop}:${value}`

const isPrefixed = (text: string): boolean => /(?:^|[\s,(])-(?:webkit|moz|ms|o)-/.test(text)

/** Whether a declaration is in a rule and has no prefix. */
function mayNeedPrefix({ prop, value, parent }: Declaration): boolean {
  return /^[a-z]/i.test(prop) && !isPrefixed(value) && parent?.type === 'rule'
}

/** Returns the output of Lightning CSS for each declaration: the declaration itself, preceded by prefixed ones. */
async function askFor(texts: readonly string[]): Promise<Map<string, Declared[]>> {
  const [{ transform, Features }, { default: postcss }] = await Promise.all([import('lightningcss'), import('postcss')])
  const others = Object.entries(Features).filter(([name]) => name !== 'VendorPrefixes')
  const { code } = transform({
    filename: 'declarations.css',
    code: Buffer.from(texts.map((text, index) => `.d${index}{${text}}`).join('\n')),
    targets,
    exclude: others.reduce((flags, [, flag]) => flags | Number(flag), 0),
    errorRecovery: true, // unknown declarations need no prefixes
  })
  const printed = new Map<string, Declared[]>()
  postcss.parse(Buffer.from(code).toString()).walkRules((rule) => {
    const declarations = rule.nodes.filter((node) => node.type === 'decl')
    // Identical rules are merged in the output.
    for (const selector of rule.selectors) printed.set(texts[Number(selector.slice(2))]!, declarations)
  })
  return printed
}

function addPrefixes(declaration: Declaration, printed: readonly Declared[]): void {
  const { prop, value } = declaration
  const plain = printed.at(-1)
  // A list of properties, as in `transition`, contains the prefixed ones.
  if (plain?.prop === prop && isPrefixed(plain.value)) declaration.value = plain.value
  for (const each of printed.slice(0, -1)) {
    if (!isPrefixed(each.prop) && !isPrefixed(each.value)) continue
    // If the value is the same with and without prefix, the original text is kept.
    const added: Declared = { prop: each.prop, value: each.value === plain?.value ? value : each.value }
    if (!isWritten(declaration, added)) declaration.cloneBefore({ ...added })
  }
}

/** Whether the rule already contains the declaration. */
function isWritten({ parent }: Declaration, { prop, value }: Declared): boolean {
  const isSame = (node: ChildNode): boolean =>
    node.type === 'decl' && node.prop === prop && (prop.startsWith('-') || node.value === value)
  return parent?.some(isSame) === true
}

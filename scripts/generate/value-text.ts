/** Formats a value as TypeScript, on one line. `none` for undefined, a description for values without a short form. */
export function valueText(value: unknown): string {
  if (value === undefined) return 'none'
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'function') return 'a function'
  if (value instanceof RegExp) return String(value)
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = entryTexts(value, valueText)
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}

/** Like `valueText`, but no longer than `most`: nested values are dropped first, then trailing entries. Other values are truncated. */
export function shortValueText(value: unknown, most: number): string {
  const whole = valueText(value)
  if (whole.length <= most) return whole
  if (typeof value !== 'object' || value === null) return `${whole.slice(0, most - 1)}…`
  const entries = Array.isArray(value) ? value.map(outerText) : entryTexts(value, outerText)
  const [before, after] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  for (let shown = entries.length; shown > 0; shown--) {
    const rest = shown < entries.length ? `, … ${entries.length - shown} more` : ''
    const text = `${before}${entries.slice(0, shown).join(', ')}${rest}${after}`
    if (text.length <= most) return text
  }
  return `${before}… ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}${after}`
}

/** Formats an object key, quoted only if necessary. */
export function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)
}

function entryTexts(value: object, textOf: (inner: unknown) => string): string[] {
  return Object.entries(value).map(([key, inner]) => `${keyText(key)}: ${textOf(inner)}`)
}

function outerText(value: unknown): string {
  const text = valueText(value)
  if (typeof value !== 'object' || value === null || value instanceof RegExp || text.length <= 45) return text
  return Array.isArray(value) ? '[…]' : '{…}'
}

function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}

/** JSON that is safe inside a module and inside a `<script>` element: characters that would end either are escaped. */
export function literal(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined')
    .replaceAll('<', String.raw`\u003C`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
}

/** `export const name = value` for each entry. */
export function constants(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${literal(value)}\n`)
    .join('')
}

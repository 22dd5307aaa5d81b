/** A URL as a QR code. */
export async function qrText(url: string): Promise<string> {
  const { renderUnicodeCompact } = await import('uqr')
  const code = renderUnicodeCompact(url, { border: 1 })
  return `${code.replaceAll(/^/gm, '  ')}\n  ${url}`
}

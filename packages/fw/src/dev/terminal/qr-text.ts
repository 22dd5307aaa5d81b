/** An address to be read by the camera of a phone. */
export async function qrText(url: string): Promise<string> {
  const { renderUnicodeCompact } = await import('uqr')
  const code = renderUnicodeCompact(url, { border: 1 })
  return `${code.replaceAll(/^/gm, '  ')}\n  ${url}`
}

/** Exports the URL of a file as an ES module, with `esModule` of its loader. Otherwise `require` returns the URL itself. */
export function pitch(this: { resource: string }): string {
  const request = JSON.stringify(`${this.resource}${this.resource.includes('?') ? '&' : '?'}fw-asset`)
  return `import url from ${request}\nexport default url`
}

export default function assetLoader(): string {
  return ''
}

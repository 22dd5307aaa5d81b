import { readFile } from 'node:fs/promises'
import { dirname, join } from 'pathe'

/** Replaced by the URL of the assets directory, which is known when the server starts. */
const urlMark = '\u0000'

/** Reads style sheets that become part of pages. Files are relative to `dir`. */
export async function inlinedStyles(dir: string, files: readonly string[]): Promise<Record<string, string>> {
  const texts = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')))
  return Object.fromEntries(files.map((file, index) => [file, inlinedText(texts[index]!, dirname(file))]))
}

/**
 * The text of a style sheet for a style element. URLs relative to the style sheet would be relative to the page; they get a prefix.
 * A closing tag, for example in the data of an image, would end the element; an opening one would get the nonce of the page.
 */
export function inlinedText(text: string, dir: string): string {
  const prefix = dir === '.' ? urlMark : `${urlMark}${dir}/`
  return text
    .replaceAll(urlMark, '')
    .trim()
    .replaceAll(relativeUrl, (_, before: string, url: string) => before + prefix + url.replace(/^\.\//, ''))
    .replaceAll(/<(?=\/?style)/gi, String.raw`\3c `)
}

/** `url(file)` and `@import "file"`: neither absolute, nor with a scheme, nor a fragment such as `url(#gradient)`. */
const relativeUrl = /(\burl\(\s*["']?|@import\s*["'])(?![a-z][\w+.-]*:|[/#"')])([^"')\s]+)/gi

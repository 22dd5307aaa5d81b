/** A `<script>` block of a page. */
export interface ScriptBlock {
  /** Offsets of its content. */
  start: number
  end: number
  isSetup: boolean
  lang: string
}

/** Returns the top-level script blocks of a single-file component. */
export function scriptBlocks(code: string): ScriptBlock[] {
  const blocks: ScriptBlock[] = []
  let at = 0
  const lastEnd = code.lastIndexOf('>') // no tag ends after this; avoids searching repeatedly
  for (;;) {
    at = code.indexOf('<', at)
    if (at === -1 || at > lastEnd) return blocks
    if (code.startsWith('<!--', at)) {
      at = after(code, '-->', at + 4)
      continue
    }
    const tag = tagAt(code, at)
    if (!tag) {
      at++
      continue
    }
    at = tag.end
    if (tag.isClosed) continue
    const isMarkup = tag.name === 'template' && /^(?:html)?$/.test(tag.attributes.get('lang') ?? '')
    const end = isMarkup ? endOfMarkup(code, at) : endOfText(code, tag.name, at)
    if (tag.name === 'script' && !tag.attributes.has('src')) {
      blocks.push({ start: at, end, isSetup: tag.attributes.has('setup'), lang: tag.attributes.get('lang') ?? 'js' })
    }
    at = after(code, '>', end)
  }
}

interface Tag {
  name: string
  attributes: Map<string, string>
  /** The offset after the tag. */
  end: number
  isClosed: boolean
}

const attribute = /\s*(?:([^\s=>/"'][^\s=>/]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?|["'/=])/y

/** Parses an opening tag. */
function tagAt(code: string, at: number): Tag | undefined {
  const opening = /<([a-z][^\s/>]*)/iy
  opening.lastIndex = at
  const name = opening.exec(code)?.[1]
  if (name === undefined) return undefined
  const attributes = new Map<string, string>()
  attribute.lastIndex = opening.lastIndex
  let end = opening.lastIndex
  for (let found = attribute.exec(code); found; found = attribute.exec(code)) {
    end = attribute.lastIndex
    const [, key, double, single, bare] = found
    if (key !== undefined) attributes.set(key, double ?? single ?? bare ?? '')
  }
  const close = code.indexOf('>', end)
  if (close === -1) return undefined
  return { name, attributes, end: close + 1, isClosed: code[close - 1] === '/' }
}

/** Returns where the content of an element without child elements ends. */
function endOfText(code: string, name: string, from: number): number {
  for (let at = code.indexOf('</', from); at !== -1; at = code.indexOf('</', at + 2)) {
    const follows = code[at + 2 + name.length] ?? '>'
    if (code.startsWith(name, at + 2) && /[\s/>]/.test(follows)) return at
  }
  return code.length
}

/** Returns where the content of `<template>` ends, skipping nested templates. */
function endOfMarkup(code: string, from: number): number {
  const interesting = /<!--|\{\{|<\/template(?=[\s/>])|<(?=[a-z])/gi
  interesting.lastIndex = from
  const lastEnd = code.lastIndexOf('>')
  let depth = 1
  for (let found = interesting.exec(code); found; found = interesting.exec(code)) {
    const at = found.index
    if (at > lastEnd) break
    if (found[0] === '<!--') interesting.lastIndex = after(code, '-->', at + 4)
    else if (found[0] === '{{') interesting.lastIndex = after(code, '}}', at + 2)
    else if (found[0] === '<') {
      const tag = tagAt(code, at)
      if (!tag) continue
      interesting.lastIndex = tag.end
      if (tag.isClosed) continue
      if (tag.name === 'template') depth++
      else if (/^(?:script|style|textarea)$/i.test(tag.name)) interesting.lastIndex = endOfText(code, tag.name, tag.end)
    } else if (--depth === 0) return at
  }
  return code.length
}

function after(code: string, text: string, from: number): number {
  const at = code.indexOf(text, from)
  return at === -1 ? code.length : at + text.length
}

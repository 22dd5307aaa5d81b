import type { SourceDocs } from './extract-docs.ts'
import { withDefaultTag } from './js-doc.ts'
import type { Output } from './output.ts'
import type { Circumstance, SampledDefault, SampledDefaults } from './sample-defaults.ts'
import { shortValueText, valueText } from './value-text.ts'

/** Maximum lengths: of a single value, and of each of two. */
const maxLengths = [90, 45] as const

/** The sources of the shapes, with an `@default` line for each option. */
export function defaultTags({ options, files }: SourceDocs, defaults: SampledDefaults): Output[] {
  const texts = new Map<string, Map<number, { end: number; lines: Set<string> }>>()
  for (const { path, kind, file, line, comment } of options.values()) {
    if (kind === 'group') continue
    if (!comment) throw new Error(`${file}:${line}: the option ${path} has no JSDoc.`)
    const inFile = texts.get(file) ?? new Map<number, { end: number; lines: Set<string> }>()
    const at = inFile.get(comment.start) ?? { end: comment.end, lines: new Set() }
    at.lines.add(defaultLine(defaults.get(path) ?? {}))
    texts.set(file, inFile.set(comment.start, at))
  }
  return [...texts].map(([file, comments]) => {
    const was = files.get(file)!
    return { file, text: withTags(was, comments), was }
  })
}

/** The default in both variants on one line: `'app/pages', in variant B 'pages'`. */
export function defaultLine({ A, B }: { A?: SampledDefault; B?: SampledDefault }): string {
  if (!A) return B ? `in variant B ${lineOf(B)}` : 'none'
  if (!B) return `in variant A ${lineOf(A)}`
  if (wholeLine(A) === wholeLine(B)) return lineOf(A)
  return `${lineOf(A, maxLengths[1])}, in variant B ${lineOf(B, maxLengths[1])}`
}

const places: Readonly<Record<Circumstance, string>> = {
  development: 'in development',
  test: 'in tests',
  ci: 'in CI',
  'no terminal': 'without a terminal',
}

/** Groups circumstances by value: `in CI and without a terminal 'silent'`. */
export function otherwiseTexts({ otherwise }: SampledDefault): { when: string; value: unknown }[] {
  const byText = new Map<string, { whens: string[]; value: unknown }>()
  for (const { when, value } of otherwise) {
    const known = byText.get(valueText(value)) ?? { whens: [], value }
    known.whens.push(places[when])
    byText.set(valueText(value), known)
  }
  return [...byText.values()].map(({ whens, value }) => ({ when: whens.join(' and '), value }))
}

const wholeLine = (sampled: SampledDefault): string => lineOf(sampled, Number.POSITIVE_INFINITY)

function lineOf(sampled: SampledDefault, most: number = maxLengths[0]): string {
  const others = otherwiseTexts(sampled)
    .filter(({ value }) => typeof value !== 'object' || value === null)
    .map(({ when, value }) => `, ${when} ${valueText(value)}`)
  return `${shortValueText(sampled.value, most)}${others.join('')}`
}

function withTags(source: string, comments: ReadonlyMap<number, { end: number; lines: ReadonlySet<string> }>): string {
  let text = source
  // Back to front, so that positions stay valid.
  for (const [start, { end, lines }] of [...comments].sort(([a], [b]) => b - a)) {
    const indent = /[ \t]*$/.exec(text.slice(0, start))?.[0] ?? ''
    // Options that share a shape share a comment; if their defaults differ, it lists all of them.
    const comment = withDefaultTag(text.slice(start, end), [...lines].join(', elsewhere '), indent)
    text = `${text.slice(0, start)}${comment}${text.slice(end)}`
  }
  return text
}

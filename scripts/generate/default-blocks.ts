import { otherwiseTexts } from './default-tags.ts'
import { formatExample } from './format-code.ts'
import { codeBlock, inlineCode } from './markdown.ts'
import type { SampledDefault } from './sample-defaults.ts'
import { valueText } from './value-text.ts'

const maxInline = 80

/** The default of an option: inline if it is short, otherwise as code blocks. */
export async function defaultBlocks({
  A,
  B,
}: {
  A?: SampledDefault
  B?: SampledDefault
}): Promise<{ line: string; blocks: string[] }> {
  const cases = casesOf(A, B)
  if (cases.every(({ value }) => valueText(value).length <= maxInline)) {
    return {
      line: `**Default:** ${cases.map(({ when, value }) => `${inWords(value)}${when ? ` ${when}` : ''}`).join(', ')}`,
      blocks: [],
    }
  }
  const blocks: string[] = []
  for (const { when, value } of cases) blocks.push(`Default${when ? ` ${when}` : ''}:`, codeBlock('ts', await valueBlock(value)))
  return { line: '', blocks }
}

interface Case {
  when: string
  value: unknown
}

/** A single line if both variants agree, which is the common case. */
function casesOf(A: SampledDefault | undefined, B: SampledDefault | undefined): Case[] {
  const [inA, inB] = [A && casesIn(A), B && casesIn(B)]
  if (!inA || !inB || textOf(inA) === textOf(inB)) return inA ?? inB ?? []
  return [...inA.map(inVariant('A')), ...inB.map(inVariant('B'))]
}

const casesIn = (sampled: SampledDefault): Case[] => [{ when: '', value: sampled.value }, ...otherwiseTexts(sampled)]

const textOf = (cases: readonly Case[]): string => cases.map(({ when, value }) => `${when}: ${valueText(value)}`).join('\n')

const inVariant =
  (variant: string) =>
  ({ when, value }: Case): Case => ({ when: `in variant ${variant}${when ? `, ${when}` : ''}`, value })

function inWords(value: unknown): string {
  return value === undefined || typeof value === 'function' ? valueText(value) : inlineCode(valueText(value))
}

async function valueBlock(value: unknown): Promise<string> {
  if (value === undefined) return '// none'
  const code = await formatExample(`export default ${valueText(value)}`)
  return code.trimEnd().replace(/^export default /, '')
}

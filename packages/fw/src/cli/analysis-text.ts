import type { Analysis, SizeChange, Sizes } from '@fw/schema'
import { columns } from '../print/output.ts'
import { sizeText } from './size-table.ts'

const shown = 5

/** The sizes of the bundles, the largest packages for browsers, and what has changed since the previous run. */
export function analysisText({ meta, summary, comparison }: Analysis): string {
  const client = summary.bundles.find(({ name }) => name === 'client')
  const differences = new Map(comparison?.bundles.map((bundle) => [bundle.name, changeText(bundle)]))
  const head = ['size', 'gzip', 'brotli', ...(comparison ? ['change'] : [])]
  const bundles = summary.bundles.map((bundle) => row(bundle.name, bundle, comparison && differences.get(bundle.name)))
  const packages = client?.packages.slice(0, shown).map((each) => row(each.name, each)) ?? []
  return [
    columns([['bundle', ...head.map(right)], ...bundles]),
    ...(packages.length > 0 ? [columns([['largest in client', ...head.slice(0, 3).map(right)], ...packages])] : []),
    ...(comparison ? [changesText(comparison)] : []),
    `Reports: ${Object.values(meta.reports).join(', ')}`,
  ].join('\n\n')
}

function changesText({ previous, bundles }: NonNullable<Analysis['comparison']>): string {
  const since = `since ${previous.name}, ${previous.time.slice(0, 16).replace('T', ' ')} UTC`
  const all = bundles.flatMap(({ name, chunks }) => chunks.map((chunk): [string, SizeChange] => [name, chunk]))
  if (all.length === 0) return `No changes ${since}.`
  const rows = all.slice(0, shown * 2).map(([bundle, change]) => [bundle, right(changeText(change)), change.name])
  const more = all.length > rows.length ? `\n… and ${all.length - rows.length} more` : ''
  return `Changed chunks ${since} (gzip)\n${columns(rows)}${more}`
}

function changeText({ before, after, difference: { gzip } }: SizeChange): string {
  if (!before) return 'new'
  if (!after) return 'removed'
  return gzip === 0 ? '±0 B' : `${gzip > 0 ? '+' : '-'}${sizeText(Math.abs(gzip))}`
}

function row(name: string, { raw, gzip, brotli }: Sizes, change?: string): string[] {
  return [name, ...[...[raw, gzip, brotli].map(sizeText), ...(change === undefined ? [] : [change])].map(right)]
}

const right = (cell: string): string => cell.padStart(10)

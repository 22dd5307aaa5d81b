import type { AnalysisComparison, AnalysisSummary, NamedSizes, SizeChange, Sizes } from '@fw/schema'

/** The differences between two runs. */
export function compare(previous: AnalysisSummary, current: AnalysisSummary): AnalysisComparison {
  const names = [...new Set([...current.bundles, ...previous.bundles].map(({ name }) => name))]
  return {
    previous: { name: previous.name, time: previous.time },
    bundles: names.map((name) => {
      const [before, after] = [find(previous.bundles, name), find(current.bundles, name)]
      return {
        ...change(name, before, after),
        chunks: changes(before?.chunks, after?.chunks),
        packages: changes(before?.packages, after?.packages),
      }
    }),
  }
}

function find<Item extends NamedSizes>(list: readonly Item[], name: string): Item | undefined {
  return list.find((item) => item.name === name)
}

function changes(before: readonly NamedSizes[] = [], after: readonly NamedSizes[] = []): SizeChange[] {
  const names = [...new Set([...after, ...before].map(({ name }) => name))]
  return (
    names
      .map((name) => change(name, find(before, name), find(after, name)))
      // Hashes in the code change its compressed size by a few bytes, but never its length.
      .filter(({ difference, before: old, after: now }) => !old || !now || difference.raw !== 0)
      .sort((one, other) => Math.abs(other.difference.gzip) - Math.abs(one.difference.gzip) || (one.name < other.name ? -1 : 1))
  )
}

const none: Sizes = { raw: 0, gzip: 0, brotli: 0 }

function change(name: string, before: Sizes | undefined, after: Sizes | undefined): SizeChange {
  const [old, now] = [before ?? none, after ?? none]
  return {
    name,
    ...(before ? { before: sizesOf(before) } : {}),
    ...(after ? { after: sizesOf(after) } : {}),
    difference: { raw: now.raw - old.raw, gzip: now.gzip - old.gzip, brotli: now.brotli - old.brotli },
  }
}

function sizesOf({ raw, gzip, brotli }: Sizes): Sizes {
  return { raw, gzip, brotli }
}

import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { AnalyzedBundle, BundleSummary, NamedSizes, Sizes } from '@fw/schema'
import { join } from 'pathe'

const compressed = { gzip: promisify(gzip), brotli: promisify(brotliCompress) }

const empty: Sizes = { raw: 0, gzip: 0, brotli: 0 }

/** Measures the files of a bundle. */
export async function summarize({ name, dir, files }: AnalyzedBundle): Promise<BundleSummary> {
  const chunks: BundleSummary['chunks'] = []
  const packages = new Map<string, Sizes>()
  // One file at a time: compression uses all threads anyway.
  for (const { file, name: chunk, packages: contents } of files) {
    const sizes = await measure(join(dir, file))
    chunks.push({ name: chunk, file, ...sizes })
    const total = Object.values(contents).reduce((sum, size) => sum + size, 0)
    for (const [each, size] of Object.entries(contents)) {
      packages.set(each, add(packages.get(each) ?? empty, share(sizes, total === 0 ? 0 : size / total)))
    }
  }
  return {
    name,
    ...chunks.reduce<Sizes>(add, empty),
    chunks: largestFirst(chunks),
    packages: largestFirst([...packages].map(([each, sizes]) => ({ name: each, ...share(sizes, 1) }))),
  }
}

async function measure(file: string): Promise<Sizes> {
  const content = await readFile(file)
  return {
    raw: content.length,
    gzip: (await compressed.gzip(content, { level: 9 })).length,
    brotli: (await compressed.brotli(content)).length,
  }
}

function add(one: Sizes, other: Sizes): Sizes {
  return { raw: one.raw + other.raw, gzip: one.gzip + other.gzip, brotli: one.brotli + other.brotli }
}

function share({ raw, gzip: gzipped, brotli }: Sizes, part: number): Sizes {
  return { raw: Math.round(raw * part), gzip: Math.round(gzipped * part), brotli: Math.round(brotli * part) }
}

function largestFirst<Item extends NamedSizes>(items: Item[]): Item[] {
  return items.sort((one, other) => other.gzip - one.gzip || (one.name < other.name ? -1 : 1))
}

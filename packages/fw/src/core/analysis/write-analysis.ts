import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AnalysisMeta, AnalysisSummary, AnalyzedBundle, BuildApp } from '@fw/schema'
import { join, relative } from 'pathe'
import { compare } from './compare.ts'
import { summarize } from './summarize.ts'

/**
 * Writes what was recorded about the bundles to `analyzeDir`, next to the charts: sizes, and the differences to the previous run.
 *
 * @param startTime - when the build was started
 */
export async function writeAnalysis(app: BuildApp, startTime: Date): Promise<void> {
  const { output, options, progress } = app
  const { analyzed } = output
  if (!analyzed) return
  const { analyzeDir } = options
  const name = app.measured?.name ?? 'build'
  await progress.phase('Report', async () => {
    const previous = await readSummary(join(analyzeDir, 'summary.json'))
    const bundles = await Promise.all(inOrder(analyzed).map(summarize))
    const summary: AnalysisSummary = { version: 1, name, time: new Date().toISOString(), bundles }
    const meta = metaOf(app, analyzed, { startTime: startTime.toISOString(), endTime: summary.time, name })
    const comparison = previous && compare(previous, summary)
    output.analysis = { meta, summary, ...(comparison ? { comparison } : {}) }
    await mkdir(analyzeDir, { recursive: true })
    await rm(join(analyzeDir, 'comparison.json'), { force: true })
    for (const [file, content] of Object.entries({ meta, summary, comparison })) {
      if (content) await writeFile(join(analyzeDir, `${file}.json`), `${JSON.stringify(content, null, 2)}\n`)
    }
    await app.hooks.callHook('build:analyze:done', meta)
  })
}

/** Bundles are built in parallel. */
function inOrder(bundles: readonly AnalyzedBundle[]): AnalyzedBundle[] {
  return bundles.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** A missing or invalid summary means that there is nothing to compare with. */
async function readSummary(file: string): Promise<AnalysisSummary | undefined> {
  try {
    const summary = JSON.parse(await readFile(file, 'utf8')) as Partial<AnalysisSummary> // checked below
    return summary.version === 1 && Array.isArray(summary.bundles) ? (summary as AnalysisSummary) : undefined
  } catch {
    return undefined
  }
}

function metaOf(
  { options, output, version, measured }: BuildApp,
  bundles: readonly AnalyzedBundle[],
  run: Pick<AnalysisMeta, 'name' | 'startTime' | 'endTime'>,
): AnalysisMeta {
  const fromRoot = (path: string): string => relative(options.rootDir, path)
  return {
    ...run,
    version,
    analyzeDir: fromRoot(options.analyzeDir),
    buildDir: fromRoot(options.buildDir),
    ...(output.served && !measured ? { outDir: fromRoot(output.served.dir) } : {}),
    reports: Object.fromEntries(inOrder(bundles).map(({ name, report }) => [name, fromRoot(report)])),
  }
}

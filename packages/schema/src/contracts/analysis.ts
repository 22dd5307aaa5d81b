/** The contents of a bundle, recorded by builders if `build.analyze` is enabled. */
export interface AnalyzedBundle {
  /** `client`, `server` for the app on the server, or `nitro` for the server itself. */
  name: string
  /** The chart. */
  report: string
  /** Directory of the bundle. */
  dir: string
  /** All files that the bundler has emitted, except source maps. */
  files: AnalyzedFile[]
}

export interface AnalyzedFile {
  /** Relative to the directory of the bundle. */
  file: string
  /** Name without hashes, which stays the same in the next build: `app/pages/index.vue`. */
  name: string
  /** Sizes of its modules before minification, by package. */
  packages: Readonly<Record<string, number>>
}

/** Bytes of files, as they are and compressed. */
export interface Sizes {
  raw: number
  gzip: number
  brotli: number
}

export interface NamedSizes extends Sizes {
  name: string
}

/** `summary.json` in `analyzeDir`. Its paths are relative, and it contains no code. */
export interface AnalysisSummary {
  /** Version of this format. */
  version: 1
  /** The value of `--name`. */
  name: string
  time: string
  bundles: BundleSummary[]
}

export interface BundleSummary extends NamedSizes {
  chunks: (NamedSizes & { file: string })[]
  /** Code of packages, of the app and of fw. Each gets its share of the chunks that contain it. */
  packages: NamedSizes[]
}

/** `comparison.json` in `analyzeDir`: the differences to the previous run. */
export interface AnalysisComparison {
  /** Name and time of the previous run. */
  previous: Pick<AnalysisSummary, 'name' | 'time'>
  bundles: BundleComparison[]
}

export interface BundleComparison extends SizeChange {
  /** Only those that differ, largest difference first. */
  chunks: SizeChange[]
  packages: SizeChange[]
}

export interface SizeChange {
  name: string
  /** Undefined if it is new. */
  before?: Sizes
  /** Undefined if it was removed. */
  after?: Sizes
  difference: Sizes
}

/** `meta.json` in `analyzeDir`, the argument of the hook `build:analyze:done`. */
export interface AnalysisMeta {
  name: string
  startTime: string
  endTime: string
  version: string
  /** Directories and files, relative to `rootDir`. */
  analyzeDir: string
  buildDir: string
  /** Undefined for `fw analyze`, which keeps no output. */
  outDir?: string
  reports: Record<string, string>
}

export interface Analysis {
  meta: AnalysisMeta
  summary: AnalysisSummary
  /** Undefined for the first run. */
  comparison?: AnalysisComparison
}

import { BuildFailure } from '@fw/kit'
import type { BuildApp } from '@fw/schema'
import { basename, dirname, resolve } from 'pathe'
import { writeData, writeLog } from '../print/output.ts'
import { toJson } from '../print/value-text.ts'
import { analysisText } from './analysis-text.ts'
import { serveFiles } from './serve-files.ts'

/** Flags of `fw analyze`. */
export interface AnalyzeArgs {
  name: string
  json: boolean
  serve: boolean
}

/** Prints the sizes of the bundles, and serves the reports if somebody can open them. Returns the exit code. */
export async function showAnalysis({ options, output }: BuildApp, { json, serve }: AnalyzeArgs): Promise<number> {
  const { analysis } = output
  if (!analysis) throw new BuildFailure([unsupported])
  writeData(json ? toJson(analysis) : `\n${analysisText(analysis)}`)
  const reports = Object.values(analysis.meta.reports)
  const [first] = reports
  if (!serve || json || first === undefined || !process.stderr.isTTY || process.env['CI']) return 0
  writeLog(`\nOpen ${reports.map((report) => `/${basename(report)}`).join(', ')}. Press Ctrl+C to stop.`)
  return serveFiles(dirname(resolve(options.rootDir, first)), { port: 0, host: '127.0.0.1', baseURL: '/' })
}

const unsupported = {
  level: 'error',
  code: 'FW_ANALYZE_UNSUPPORTED',
  why: 'The builders of this app do not record what their bundles contain.',
  fix: 'Use the default `builder` and `server.builder`, or add `output.analyzed` to your builder.',
} as const

import type { BuildApp } from '@fw/schema'
import { dirname } from 'pathe'

type AnalyzedApp = Pick<BuildApp, 'options' | 'layerDirs' | 'runtimeDir'>

/** Options of rollup-plugin-visualizer. */
export interface AnalyzerOptions {
  template: BuildApp['options']['build']['analyze']['template']
  projectRoot: RegExp
  filename: string
  title: string
  gzipSize: boolean
  brotliSize: boolean
}

/** Whether reports about the bundles are written. */
export function isAnalyzed({ options }: Pick<BuildApp, 'options'>): boolean {
  return options.build.analyze.enabled === true && !options.dev && !options.test
}

/** The options of the visualizer for one of the bundles: those of `build.analyze`, which may contain others of its options. */
export function analyzerOptions(app: AnalyzedApp, name: string): AnalyzerOptions {
  const { enabled: _enabled, template, filename, projectRoot: _root, ...others } = app.options.build.analyze
  return {
    title: `${name} bundle`,
    gzipSize: true,
    brotliSize: true,
    ...others,
    template,
    filename: filename.replaceAll('{name}', name),
    projectRoot: hostPaths(app),
  }
}

/**
 * Matches everything in the ids of modules that depends on the machine. A directory alone is not enough: packages and layers may be
 * outside of the project.
 */
function hostPaths({ options, layerDirs, runtimeDir }: AnalyzedApp): RegExp {
  const roots = [
    options.build.analyze.projectRoot,
    options.rootDir,
    options.workspaceDir,
    ...layerDirs.map((dir) => dirname(dir)),
    dirname(runtimeDir),
  ]
  const known = [...new Set(roots)].filter((dir) => dir !== '/').map((dir) => `${escape(dir.replace(/\/$/, ''))}/`)
  const packages = '^\\0?(?:[A-Za-z]:)?/.*/(?=node_modules/)'
  const others = '^\\0?(?:[A-Za-z]:)?/.*/(?=[^/]+/[^/]+$)'
  return new RegExp([...known, packages, others, '^\\0'].join('|'), 'g')
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

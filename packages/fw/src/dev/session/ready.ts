import { createRequire } from 'node:module'
import type { LoadedConfig } from '@fw/kit'
import { displayPath } from '@fw/kit/internal'
import { runtimeDir } from '../../core/framework-modules.ts'
import type { Listener } from '../listen/open-listener.ts'
import type { ReadyInfo } from '../terminal/ready-block.ts'

/**
 * The content of the ready block.
 * @param bundler - Name and version of the bundler.
 */
export function readyText({ options, envFiles, facts }: LoadedConfig, bundler: string, listener: Listener): ReadyInfo {
  return {
    urls: listener.urls(options.app.baseURL),
    host: listener.host,
    envFiles: envFiles.files.map((file) => displayPath(file, facts.rootDir)),
    versions: {
      bundler,
      ui: `vue ${vueVersion()}`,
      node: `node ${process.versions.node}`,
    },
    ms: performance.now(),
  }
}

function vueVersion(): string {
  try {
    return (createRequire(`${runtimeDir}/_`)('vue/package.json') as { version: string }).version // the shape of package.json
  } catch {
    return ''
  }
}

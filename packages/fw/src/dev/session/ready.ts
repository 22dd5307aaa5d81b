import { createRequire } from 'node:module'
import type { LoadedConfig } from '@fw/kit'
import { displayPath } from '@fw/kit/internal'
import type { Listener } from '../listen/open-listener.ts'
import type { ReadyGiven } from '../terminal/ready-block.ts'

/** What the ready block says. */
export function readyText({ options, envFiles, facts }: LoadedConfig, listener: Listener): ReadyGiven {
  return {
    urls: listener.urls(options.app.baseURL),
    host: listener.host,
    envFiles: envFiles.files.map((file) => displayPath(file, facts.rootDir)),
    versions: {
      bundler: `vite ${versionOf('vite')}`,
      ui: `vue ${versionOf('vue')}`,
      node: `node ${process.versions.node}`,
    },
    ms: performance.now(),
  }
}

function versionOf(name: string): string {
  for (const from of [import.meta.url, createRequire(import.meta.url).resolve('@fw/bundler1-builder')]) {
    try {
      return (createRequire(from)(`${name}/package.json`) as { version: string }).version // the format of npm
    } catch {
      // the next one may have it
    }
  }
  return ''
}

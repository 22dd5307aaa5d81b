import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, inject, onTestFinished } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { buildSite } from '../support/build-site.ts'
import { buildersOfRun } from '../support/cell.ts'
import { useSite } from '../support/site.ts'
import { startSite } from '../support/start-site.ts'
import { frame } from './build/app.ts'
import { assets } from './build/assets.ts'
import { code } from './build/code.ts'
import { components } from './build/components.ts'
import type { BuildContext } from './build/context.ts'
import { modules } from './build/modules.ts'
import { output } from './build/output.ts'
import { pages } from './build/pages.ts'
import { sides } from './build/sides.ts'
import { styles } from './build/styles.ts'
import { filesOf, testCompleteness, testParts } from './part.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

const parts = [...pages, ...components, ...styles, ...assets, ...code, ...sides, ...output, ...modules]

/** One application with all features, built once. */
describe.each(buildersOfRun)('an application built by %s', (slot) => {
  const site = useSite({ ...frame(slot), ...filesOf(parts, slot) }, { mode: 'build' })
  const browser = useBrowser()

  const textsIn = (dir: string, names: RegExp): Record<string, string> => {
    const root = join(site.dir, dir)
    const files = listFiles(root).filter((file) => names.test(file) && !file.includes('node_modules/'))
    return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  }
  const context: BuildContext = {
    slot,
    site,
    open: (path, options) => browser.open(site.url + path, options),
    visit: (url, options) => browser.open(url, options),
    published: (names) => textsIn('.output/public/_fw', names),
    clientCode: () => Object.values(textsIn('.output/public/_fw', /\.js$/)).join('\n'),
    serverCode: () => Object.values(textsIn('.output/server', /\.m?js$/)).join('\n'),
    build: (files, options) => buildSite(inject('sitesDir'), files, options),
    start: async (options) => {
      const started = await startSite({ dir: site.dir }, options)
      onTestFinished(() => started.stop())
      return started
    },
    run: async (built, options) => {
      const started = await startSite(built, options)
      onTestFinished(() => started.stop())
      return started
    },
  }

  testParts(parts, slot, context)
})

testCompleteness(parts, 'build')

import type { Files } from '../../support/project.ts'
import type { BuiltSite, BuildSiteOptions } from '../../support/build-site.ts'
import type { OpenOptions, OpenPage } from '../../support/browser.ts'
import type { RunningSite, StartOptions } from '../../support/start-site.ts'
import type { BuildFeature, Slot } from '../features.ts'
import type { Part } from '../part.ts'

/** The built application, and what tests do with it. */
export interface BuildContext {
  slot: Slot
  /** The built application, running. */
  site: RunningSite
  /** A page in a browser. */
  open: (path: string, options?: OpenOptions) => Promise<OpenPage>
  /** Texts of published files in `_fw/`, by name. */
  published: (names: RegExp) => Record<string, string>
  /** All scripts that browsers can load. */
  clientCode: () => string
  /** All code of the app on the server, without packages. */
  serverCode: () => string
  /** Starts the application once more, until the end of the test. */
  start: (options: StartOptions) => Promise<RunningSite>
  /** Builds another application. */
  build: (files: Files, options?: BuildSiteOptions) => Promise<BuiltSite>
  /** Starts an application that was built. */
  run: (built: BuiltSite, options?: StartOptions) => Promise<RunningSite>
  /** Opens a URL. */
  visit: (url: string, options?: OpenOptions) => Promise<OpenPage>
}

export type BuildPart = Part<BuildFeature, BuildContext>

/** Runs in the browser: the computed style of an element. */
export const styleOf = async ({ page }: OpenPage, selector: string, name: string): Promise<string> =>
  page.evaluate(
    ([each, property]) => {
      const element = document.querySelector(each!)
      return element ? getComputedStyle(element).getPropertyValue(property!) : `no ${each}`
    },
    [selector, name],
  )

/** The first URL in a computed style. */
export const urlIn = (style: string): string => /url\("?([^")]+)"?\)/.exec(style)?.[1] ?? `no url in ${style}`

/** Text of the element with an id, in HTML. */
export function textOf(html: string, id: string): string {
  const match =
    new RegExp(`<(\\w+)[^>]* id="${id}"[^>]*>([^]*?)</\\1>`).exec(html) ??
    new RegExp(`<(\\w+) id="${id}"[^>]*>([^]*?)</\\1>`).exec(html)
  return match ? match[2]!.replaceAll(/<[^>]*>/g, '').trim() : `no #${id} in ${html}`
}

/** Value of an attribute of the element with an id, in HTML. */
export function attributeOf(html: string, id: string, name: string): string {
  const tag = new RegExp(`<[^>]*\\bid="${id}"[^>]*>`).exec(html)?.[0]
  const value = tag && new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value?.replaceAll('&amp;', '&').replaceAll('&quot;', '"') ?? `no ${name} of #${id} in ${tag ?? html}`
}

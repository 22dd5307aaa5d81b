import { ownRuntime } from '../config/loader-files.ts'
import type { SideConfig } from '../loader-bundler.ts'
import type { Pass } from '../passes.ts'

/** The generated module with the pages that are part of the bundles. */
const moduleName = 'lazy-pages.mjs'

/** Dynamic imports of files in generated modules. */
const fileImport = /\bimport\(("(?!#)(?:[^"\\]|\\.)*")\)/g

/**
 * The pages that are part of the bundles. Pages are compiled when a request or a browser asks for them, so the time that `fw dev` needs to
 * start does not depend on their number.
 */
export interface LazyPages {
  /** Replaces the imports of pages in a generated module of routes. */
  transform: (id: string, text: string) => string
  /** Adds pages to the bundles. Names that are not pages of the app have no effect. */
  add: (pages: readonly string[]) => void
  /** The module that imports the pages. */
  code: () => string
}

export function lazyPages(): LazyPages {
  /** All pages, by the generated module that refers to them. */
  const known = new Map<string, readonly string[]>()
  const wanted = new Set<string>()
  const all = (): string[] => [...known.values()].flat()
  const runtime = JSON.stringify(ownRuntime('lazy-pages'))
  return {
    transform(id, text) {
      if (!/^#build\/(?:hot\/)?routes(?:\/|$)/.test(id)) return text
      const pages: string[] = []
      const code = text.replace(fileImport, (_, literal: string) => {
        pages.push(JSON.parse(literal) as string) // a string, see the pattern
        return `__fw_page(${literal})`
      })
      known.set(id, pages)
      return pages.length === 0 ? text : `import { loadPage as __fw_page } from ${runtime}\n${code}`
    },
    add: (pages) => {
      // With the meta of a page, which is requested first, comes the page itself.
      const files = new Set(pages.map(fileOf))
      if (files.size > 0) for (const page of all()) if (files.has(fileOf(page))) wanted.add(page)
    },
    code() {
      const pages = new Set(all())
      for (const page of wanted) if (!pages.has(page)) wanted.delete(page)
      const lines = [...wanted].map((page) => `  ${JSON.stringify(page)}: () => import(${JSON.stringify(page)}),\n`)
      return `import { setPages } from ${runtime}\nsetPages({\n${lines.join('')}})\nimport.meta.webpackHot?.accept()\n`
    },
  }
}

function fileOf(page: string): string {
  return page.replace(/\?.*$/, '')
}

/** Writes the module of pages. Returns its file if it has changed. */
export function writeLazyPages({ pages, generated }: Pass): string[] {
  return pages ? generated.update(moduleName, pages.code()) : []
}

/** Whether a changed file only adds pages to a bundle. */
export function isLazyPages(file: string): boolean {
  return file.endsWith(`/${moduleName}`)
}

/** Adds the module of pages to the entry. */
export function addLazyPages({ pages, generated }: Pass, { entry }: SideConfig): void {
  if (pages) entry['entry'] = [generated.add(moduleName, pages.code()), ...(entry['entry'] as string[])] // of `sideConfig`
}

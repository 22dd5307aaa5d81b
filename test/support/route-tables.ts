import type { PageRoute } from '@fw/schema'
import { defineComponent, h, type Component } from 'vue'
import type { RouteRecordRaw } from 'vue-router'
import { routesModules } from '../../packages/fw/src/features/pages/routes-module.ts'
import linear from '../../packages/runtime/src/router/linear-matching.ts'
import type { RouteTable } from '../../packages/runtime/src/router/route-table.ts'

type Files = Record<string, Component | Record<string, unknown>>

/** A page with defaults. */
export function page(given: Partial<PageRoute> & { path: string }): PageRoute {
  return { children: [], mode: 'all', meta: {}, dynamicMeta: [], ...given }
}

/** The route table, parsed from the generated code. Files are read from `files`, or made up. */
export function tableOf(pages: PageRoute[], files: Files = {}): RouteTable {
  const modules = routesModules(pages, false)
  const load = (name: string): unknown => evaluate(modules.get(name)!, (specifier) => importing(specifier, load, files))
  return (load('routes.mjs') as { table: RouteTable }).table
}

function importing(specifier: string, load: (name: string) => unknown, files: Files): unknown {
  if (specifier === '#app/router/linear') return { default: linear }
  const shard = /^#build\/(routes\/shard-\d+)$/.exec(specifier)?.[1]
  if (shard) return load(`${shard}.mjs`)
  return { default: (files[specifier] ??= defineComponent({ name: specifier, render: () => h('p', specifier) })) }
}

/** Evaluates the code of a module; its imports return the results of `load`. */
function evaluate(text: string, load: (specifier: string) => unknown): unknown {
  const body = text
    .replace(/^import (\w+) from (".*")$/gm, 'const $1 = load($2).default')
    .replace(/import\.meta\.client/g, String(import.meta.client))
    .replace(/\bimport\(/g, 'importing(')
    .replace(/^export const table = /m, 'exported.table = ')
    .replace(/^export default /m, 'exported.default = ')
    .replace(/^export const /gm, 'const ')
  // oxlint-disable-next-line no-new-func -- the text comes from the generator that is tested
  const run = new Function('load', 'importing', 'exported', `${body}\nreturn exported`)
  return run(load, (specifier: string) => Promise.resolve(load(specifier)), {})
}

/** The route records that vue-router would get without a table. */
export function eagerRecords(pages: PageRoute[]): RouteRecordRaw[] {
  return pages.map((one) => {
    const raw = {
      path: one.path,
      meta: one.meta,
      ...(one.name === undefined ? {} : { name: one.name }),
      ...(one.file === undefined ? {} : { component: { name: one.file } }),
      ...(one.alias ? { alias: one.alias } : {}),
      ...(one.redirect === undefined ? {} : { redirect: one.redirect }),
      ...(one.props === undefined ? {} : { props: one.props }),
      ...(one.children.length > 0 ? { children: eagerRecords(one.children) } : {}),
    }
    return raw as RouteRecordRaw
  })
}

/** Routes of an app of realistic size. */
export function realPages(count: number): PageRoute[] {
  const pages: PageRoute[] = []
  for (let at = 0; pages.length < count; at++) {
    const section = `section-${Math.floor(at / 50)}`
    const file = `/pages/${section}/${at}.vue`
    if (at % 25 === 7) pages.push(page({ path: `/${section}/:id()/part-${at}`, name: `${section}-id-part-${at}`, file }))
    else if (at % 25 === 9) pages.push(page({ path: `/:lang?/${section}/x${at}`, name: `lang-${section}-x${at}`, file }))
    else if (at % 25 === 11) {
      const child = page({ path: '', name: `${section}-n${at}`, file: `${file}i` })
      pages.push(
        page({
          path: `/${section}/n${at}`,
          file,
          children: [child, page({ path: ':id()', name: `${section}-n${at}-id`, file: `${file}c` })],
        }),
      )
    } else if (at % 200 === 13) pages.push(page({ path: `/${section}/:slug(.*)*`, name: `${section}-slug-${at}`, file }))
    else pages.push(page({ path: `/${section}/page-${at % 50}`, name: `${section}-page-${at % 50}`, file }))
  }
  return pages
}

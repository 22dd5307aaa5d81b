import type { FwOptions, GeneratedFile } from '@fw/schema'
import { relative, resolve } from 'pathe'
import { constants } from '../../source/literal.ts'
import { headFiles } from './head-files.ts'

export interface OptionsModuleInput {
  options: FwOptions
  version: string
  /** Whether there can be pages with payload files. */
  payloadFiles: boolean
  publicDirs: readonly string[]
  /** See `Builder.chunkErrorEvent`. */
  chunkErrorEvent: string | undefined
}

/** `#build/options`: options for the runtime as constants, so that disabled code is removed. */
export function optionsModule({
  options,
  version,
  payloadFiles,
  publicDirs,
  chunkErrorEvent,
}: OptionsModuleInput): GeneratedFile {
  return {
    name: 'options.mjs',
    reads: ['router'],
    text: (app) =>
      constants({
        ...valuesOf(options, version, app.router),
        appHeadFiles: headFiles(options.app.head, publicDirs),
        payloadExtraction: payloadFiles,
        chunkErrorEvent,
      }),
  }
}

/** Relative to the root; `dir.pages` is relative to it in variant A, and to the sources in B. */
function pagesDirOf({ rootDir, srcDir, dir, future }: FwOptions): string {
  return relative(rootDir, resolve(future.compatibilityVersion === 4 ? rootDir : srcDir, dir.pages))
}

function valuesOf(options: FwOptions, version: string, router: boolean): Record<string, unknown> {
  const { app, experimental, future } = options
  const { fwLink, useAsyncData, useFetch } = experimental.defaults
  const rootId = app.rootAttrs.id ?? false
  return {
    appId: options.appId,
    rootSelector: rootId ? `#${rootId}` : `body > ${app.rootTag}`,
    spaLoaderId: app.spaLoaderAttrs.id,
    spaLoaderWithin: experimental.spaLoadingTemplateLocation === 'within',
    pagesEnabled: router,
    ssr: options.ssr,
    multiApp: future.multiApp,
    fwVersion: version,
    // For the welcome page.
    pagesDir: pagesDirOf(options),
    uiConfig: options.ui.config,
    appHead: withoutEmpty(app.head),
    renderHeadOptions: options.headManager.renderSSRHeadOptions,
    headLegacy: options.headManager.legacy,
    headSorted: experimental.headNext && !options.headManager.legacy,
    pageTransition: app.pageTransition,
    layoutTransition: app.layoutTransition,
    keepalive: app.keepalive,
    viewTransition: app.viewTransition && experimental.viewTransition,
    asyncDataDefaults: { value: useAsyncData.value, errorValue: useAsyncData.errorValue, deep: useAsyncData.deep },
    pendingWhenIdle: experimental.pendingWhenIdle,
    resetAsyncDataToUndefined: experimental.resetAsyncDataToUndefined,
    alwaysRunFetchOnKeyChange: experimental.alwaysRunFetchOnKeyChange,
    granularCachedData: experimental.granularCachedData,
    purgeCachedData: experimental.purgeCachedData,
    useFetchDefaults: useFetch,
    linkDefaults: fwLink,
    crossOriginPrefetch: experimental.crossOriginPrefetch,
    cookieStore: experimental.cookieStore,
    parseErrorData: experimental.parseErrorData,
    emitRouteChunkError: experimental.emitRouteChunkError,
    checkOutdatedBuildInterval: experimental.checkOutdatedBuildInterval,
    restoreState: experimental.restoreState,
    navigationRepaint: experimental.navigationRepaint,
    renderJsonPayloads: experimental.renderJsonPayloads,
    sharedPrerenderData: experimental.sharedPrerenderData,
  }
}

/** Head tags, without empty lists and unset values, to save bytes. */
function withoutEmpty(head: Record<string, unknown>): Record<string, unknown> {
  const { charset: _charset, viewport: _viewport, ...tags } = head // part of `meta` already
  return Object.fromEntries(
    Object.entries(tags).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )
}

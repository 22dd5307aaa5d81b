/** The public API of apps: `#app`, `fw/app`, and all auto-imports. */
export { tryUseFwApp, useFwApp } from './app/context.ts'
export type { AppHooks } from './app/app-hooks.ts'
export type {
  AppConfig,
  DynamicServerRoutes,
  Injections,
  IslandName,
  Islands,
  LayoutName,
  Layouts,
  MergedConfig,
  MiddlewareName,
  NamedMiddleware,
  PrivateRuntimeConfig,
  ProvidedAs,
  RuntimeConfig,
  ServerRoutes,
} from './app/app-types.ts'
export type { AppRuntimeConfig, FwApp, FwPayload, SsrContext } from './app/fw-app.ts'
export type { AppError, ErrorInput } from './app/errors.ts'
export { defineFwPlugin, type Plugin, type PluginObject, type PluginSetup } from './app/run-plugins.ts'
export { defineAppConfig, definePageMeta, defineRouteRules, isVue2, isVue3, type PageMeta } from './macros.ts'
export { createUseAsyncData, useAsyncData, useLazyAsyncData } from './data/use-async-data.ts'
export { createUseFetch, useFetch, useLazyFetch } from './data/use-fetch.ts'
export { clearFwData, refreshFwData, useFwData } from './data/use-fw-data.ts'
export { callOnce } from './composables/call-once.ts'
export { hashKey } from './data/hash-key.ts'
export { $fetch, useRequestFetch, type AppFetch } from './data/fetch.ts'
export type { ResponseOf, RouteTypes } from './data/route-types.ts'
export { clearFwState, useState } from './composables/state.ts'
export { refreshCookie, useCookie } from './composables/cookie.ts'
export { useHydration } from './composables/hydration.ts'
export { updateAppConfig, useAppConfig } from './composables/app-config.ts'
export { useRuntimeConfig, type ServerRuntimeConfig } from './composables/runtime-config.ts'
export { usePreviewMode } from './composables/preview-mode.ts'
export {
  prerenderRoutes,
  setResponseStatus,
  useRequestEvent,
  useCacheTags,
  useRequestHeader,
  useRequestHeaders,
  useResponseHeader,
} from './composables/request.ts'
export { useRequestURL } from './composables/request-url.ts'
export { onPrehydrate } from './composables/prehydrate.ts'
export { clearError, createError, isFwError, showError, useError } from './app/show-error.ts'
export {
  injectHead,
  useHead,
  useHeadSafe,
  useSeoMeta,
  useServerHead,
  useServerHeadSafe,
  useServerSeoMeta,
} from './composables/head.ts'
export { getAppManifest } from './payload/app-manifest.ts'
export { isPrerendered, loadPayload, preloadPayload } from './payload/payload-file.ts'
export { definePayloadPlugin, definePayloadReducer, definePayloadReviver } from './payload/payload-plugin.ts'
export { useLoadingIndicator } from './composables/loading-indicator.ts'
export { useAnnouncer, useRouteAnnouncer } from './composables/announcers.ts'
export { onFwReady } from './composables/ready.ts'
export { useRuntimeHook } from './composables/runtime-hook.ts'
export { defineFwComponent } from './composables/component.ts'
export { defineLazyHydrationComponent } from './composables/lazy-hydration.ts'
export { cancelIdleCallback, requestIdleCallback, setInterval } from './composables/id-callbacks.ts'
export { reloadFwApp } from './composables/reload-fw-app.ts'
export { addRouteMiddleware, defineFwRouteMiddleware, type RouteMiddleware } from './router/middleware.ts'
export type { RouterOptionsFile } from './router/pages-router.ts'
export { abortNavigation, navigateTo } from './router/navigate-to.ts'
export { getRouteRules, type RouteRulesOfPath } from './router/get-route-rules.ts'
export { preloadComponents, prefetchComponents, preloadRouteComponents } from './router/preload.ts'
export { onBeforeRouteLeave, onBeforeRouteUpdate, useLink, useRoute, useRouter } from './router/use-route.ts'
export { setPageLayout, useLayout } from './router/layouts.ts'
export { defineFwLink } from './components/fw-link.ts'

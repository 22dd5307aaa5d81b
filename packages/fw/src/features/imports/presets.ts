import type { AutoImport } from '@fw/schema'

/** The auto-imports available in every app. */
export function presets({ router, lazyHydration }: { router: boolean; lazyHydration: boolean }): AutoImport[] {
  return [
    ...values('#app', app),
    ...(lazyHydration ? values('#app', ['defineLazyHydrationComponent']) : []),
    // Without a router, stubs are enough: they are never called.
    ...values(router ? 'vue-router' : '#app', routeGuards),
    ...(router ? values('vue-router', ['useLink']) : []),
    ...values('vue', view),
    ...viewTypes.map((name) => ({ name, from: 'vue', type: true })),
  ]
}

const values = (from: string, names: readonly string[]): AutoImport[] => names.map((name) => ({ name, from }))

const words = (text: string): string[] => text.trim().split(/\s+/)

const app = words(`
  useAsyncData useLazyAsyncData useFetch useLazyFetch createUseAsyncData createUseFetch useFwData refreshFwData clearFwData
  $fetch useRequestFetch callOnce hashKey
  useState clearFwState useCookie refreshCookie useHydration useAppConfig updateAppConfig useRuntimeConfig usePreviewMode
  useRoute useRouter navigateTo abortNavigation addRouteMiddleware defineFwRouteMiddleware setPageLayout useLayout
  definePageMeta defineRouteRules preloadRouteComponents preloadComponents prefetchComponents reloadFwApp
  useRequestEvent useRequestHeaders useRequestHeader useRequestURL useResponseHeader setResponseStatus useCacheTags prerenderRoutes onPrehydrate
  createError showError clearError isFwError useError
  useHead useHeadSafe useSeoMeta useServerHead useServerHeadSafe useServerSeoMeta injectHead
  loadPayload preloadPayload isPrerendered definePayloadReducer definePayloadReviver definePayloadPlugin getAppManifest
  getRouteRules
  useLoadingIndicator useRouteAnnouncer useAnnouncer onFwReady useRuntimeHook defineFwComponent defineFwPlugin defineAppConfig
  defineFwLink requestIdleCallback cancelIdleCallback setInterval
  useFwApp tryUseFwApp isVue2 isVue3
`)

const routeGuards = words('onBeforeRouteLeave onBeforeRouteUpdate')

const view = words(`
  onActivated onBeforeMount onBeforeUnmount onBeforeUpdate onDeactivated onErrorCaptured onMounted onRenderTracked onRenderTriggered
  onServerPrefetch onUnmounted onUpdated onScopeDispose onWatcherCleanup
  ref shallowRef customRef triggerRef unref toRef toRefs toRaw toValue isRef reactive readonly shallowReactive shallowReadonly markRaw
  proxyRefs isProxy isReactive isReadonly isShallow computed watch watchEffect watchPostEffect watchSyncEffect effect effectScope
  getCurrentScope
  defineComponent defineAsyncComponent resolveComponent getCurrentInstance h inject provide hasInjectionContext nextTick useModel
  useAttrs useSlots useCssModule useCssVars useTransitionState useId useTemplateRef useShadowRoot
  withCtx withDirectives withKeys withMemo withModifiers withScopeId
`)

const viewTypes = words(`
  Component ComponentPublicInstance ComputedRef DirectiveBinding ExtractPropTypes ExtractDefaultPropTypes ExtractPublicPropTypes
  InjectionKey PropType Ref MaybeRef MaybeRefOrGetter VNode WritableComputedRef
`)

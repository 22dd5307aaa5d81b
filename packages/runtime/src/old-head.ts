/** What `@vueuse/head` exported, for apps with `experimental.polyfillVueUseHead`. */
export * from './composables/head.ts'

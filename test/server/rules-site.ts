import type { Files } from '../support/project.ts'

/** An app with a page for each kind of route rule. `upstream` is the target of proxies. */
export function rulesSite(upstream: string): Files {
  return {
    'package.json': '{ "name": "rules-site", "private": true, "type": "module" }',
    'fw.config.ts': `export default {
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-01-01',
  routeRules: {
    '/old': { redirect: '/new' },
    '/gone': { redirect: { to: '/new?from=gone#there', statusCode: 301 } },
    '/moved/**': { redirect: '/new/**' },
    '/日本/**': { redirect: '/new/**' },
    '/away/**': { redirect: 'https://elsewhere.test/x/**' },
    '/px/**': { proxy: '/api/echo/**' },
    '/out/**': { proxy: '${upstream}/o/**' },
    '/trusted/**': { proxy: { to: '${upstream}/t/**', fetchOptions: { credentials: 'include' } } },
    '/headed/**': { headers: { 'x-rule': 'on' } },
    '/open/**': { cors: true },
    '/cached': { swr: 60 },
    '/shell': { ssr: false },
    '/quiet': { noScripts: true },
    '/ruled/**': { appMiddleware: 'gate' },
    '/framed': { appLayout: 'frame' },
    '/written': { prerender: true },
    '/@adm/**': { redirect: '/login' },
    '/Über uns/**': { redirect: '/login' },
    '/member:s/**': { appMiddleware: 'gate' },
  },
}`,
    'public/favicon.ico': '',
    'public/@adm/secret.txt': 'canary-protected',
    'public/a#b.txt': 'hash file',
    'public/what?.txt': 'question file',
    'server/routes/@adm/data.get.ts': `export default defineEventHandler(() => 'canary-protected')`,
    'server/api/echo/[...path].ts': `export default defineEventHandler((event) => ({
  path: event.path, params: event.context.params, cookie: getHeader(event, 'cookie') ?? null,
}))`,
    'server/api/abroad.get.ts': `export default defineEventHandler(async (event) => {
  const url = '${upstream}/fetched'
  return [await event.$fetch(url), await (await event.fetch(url)).json(), await event.$fetch(url, { credentials: 'include' })]
})`,
    'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
    'app/middleware/gate.ts': `export default defineFwRouteMiddleware((to) => {
  if (!('key' in to.query)) return navigateTo('/login')
})`,
    'app/layouts/default.vue': `<template><div><slot /></div></template>`,
    'app/layouts/frame.vue': `<template><div data-layout="frame"><slot /></div></template>`,
    'app/app.vue': `<template><FwLayout><FwPage /></FwLayout></template>`,
    'app/pages/index.vue': `<script setup>
const links = ['/old?q=1', '/gone', '/moved/a%20b?q=1#part', '/日本/c', '/away/x?y=1', '/headed/x', '/cached', '/shell', '/quiet', '/ruled/x',
  '/framed', '/written', '/a%2Bb', '/a+b', '/100%25', '/@adm/x', '/%40adm/x']
</script>
<template>
  <main data-page="home"><FwLink v-for="link in links" :key="link" :to="link" :data-link="link">{{ link }}</FwLink></main>
</template>`,
    'app/pages/new/[...rest].vue': `<template><main data-page="new">{{ JSON.stringify($route.params.rest) }}</main></template>`,
    'app/pages/login.vue': `<template><main data-page="login">login</main></template>`,
    'app/pages/headed/[id].vue': `<template><main data-page="headed">headed</main></template>`,
    'app/pages/open/[id].vue': `<template><main data-page="open">open</main></template>`,
    'app/pages/cached.vue': `<script setup>
const at = useState('at', () => Math.random())
</script>
<template><main data-page="cached">{{ at }}</main></template>`,
    'app/pages/shell.vue': `<template><main data-page="shell">content of the shell page</main></template>`,
    'app/pages/quiet.vue': `<template><main data-page="quiet">quiet</main></template>`,
    'app/pages/ruled/[id].vue': `<template><main data-page="ruled">canary-protected</main></template>`,
    'app/pages/member:s/[id].vue': `<template><main data-page="members">canary-protected</main></template>`,
    'app/pages/framed.vue': `<template><main data-page="framed">framed</main></template>`,
    'app/pages/written.vue': `<template><main data-page="written">written</main></template>`,
    'app/pages/@adm/[id].vue': `<template><main data-page="adm">canary-protected</main></template>`,
    'app/pages/Über uns/[id].vue': `<template><main data-page="about">canary-protected</main></template>`,
    'app/pages/a+b.vue': `<template><main data-page="plus">{{ $route.path }}</main></template>`,
    'app/pages/100%.vue': `<template><main data-page="percent">{{ $route.path }}</main></template>`,
  }
}

import type { Files } from '../support/project.ts'

const pages = 100

/** Packages with a name and a number; their value shows that the right code has run. */
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index)

const manifest = (name: string, fields: object): string => JSON.stringify({ name, version: '1.0.0', ...fields })

function esm(name: string): Files {
  return {
    [`node_modules/${name}/package.json`]: manifest(name, {
      type: 'module',
      exports: { '.': './index.js', './sub': './sub.js', './deep/*': './deep/*.js' },
    }),
    [`node_modules/${name}/index.js`]: `export const value = '${name}'\nexport default value\n`,
    [`node_modules/${name}/sub.js`]: `import { value } from './index.js'\nexport const sub = value + '/sub'\n`,
    [`node_modules/${name}/deep/one.js`]: `export const one = '${name}/deep/one'\n`,
  }
}

function commonJs(name: string): Files {
  return {
    [`node_modules/${name}/package.json`]: manifest(name, { main: 'main.js' }),
    [`node_modules/${name}/main.js`]: `exports.value = '${name}'\n`,
  }
}

/** CommonJS whose export is a function. */
function commonJsFunction(name: string): Files {
  return {
    [`node_modules/${name}/package.json`]: manifest(name, {}),
    [`node_modules/${name}/index.js`]: `module.exports = function () { return '${name}' }\n`,
  }
}

/** It has its own nested dependency, and imports Vue. */
function nested(name: string): Files {
  return {
    [`node_modules/${name}/package.json`]: manifest(name, { type: 'module', module: 'index.js' }),
    [`node_modules/${name}/index.js`]: `import inner from 'inner-${name}'
import { ref } from 'vue'
export const value = ref('${name}:' + inner)\n`,
    [`node_modules/${name}/node_modules/inner-${name}/package.json`]: manifest(`inner-${name}`, { main: 'i.js' }),
    [`node_modules/${name}/node_modules/inner-${name}/i.js`]: `module.exports = 'inner'\n`,
  }
}

/** 40 packages. */
const packages: Files = Object.assign(
  {},
  ...range(0, 16).map((n) => esm(`esm-${n}`)),
  ...range(0, 10).map((n) => commonJs(`cjs-${n}`)),
  ...range(0, 5).map((n) => commonJsFunction(`function-${n}`)),
  ...range(0, 4).map((n) => nested(`nested-${n}`)),
  ...['@scope/esm', 'only-composable', 'only-plugin', 'only-component', 'only-dynamic'].map((name) => esm(name)),
)

/** What a page imports and shows. */
function pageUse(n: number): { script: string; text: string } {
  switch (n % 5) {
    case 0:
      return { script: `import { value } from 'esm-${n % 16}'`, text: `esm-${n % 16}` }
    case 1:
      return { script: `import { value } from 'cjs-${n % 10}'`, text: `cjs-${n % 10}` }
    case 2:
      return { script: `import make from 'function-${n % 5}'\nconst value = make()`, text: `function-${n % 5}` }
    case 3:
      return { script: `import { value } from 'nested-${n % 4}'`, text: `nested-${n % 4}:inner` }
    default:
      return { script: `import { sub as value } from 'esm-${n % 16}/sub'`, text: `esm-${n % 16}/sub` }
  }
}

/** Pages with special cases. */
const special: Record<number, { script: string; extra?: string; text: string }> = {
  10: { script: `const value = useOnly()`, text: 'only-composable' },
  11: { script: `const value = useFwApp().$only`, text: 'only-plugin' },
  12: { script: `const value = 'component:'`, extra: '<OnlyHere />', text: 'component:' },
  13: {
    script: `const value = ref('waiting')\nonMounted(async () => (value.value = (await import('only-dynamic')).value))`,
    text: 'only-dynamic',
  },
  14: { script: `import { one as value } from 'esm-3/deep/one'`, text: 'esm-3/deep/one' },
  15: { script: `import value from '@scope/esm'`, text: '@scope/esm' },
}

export const pageNumbers: number[] = range(0, pages)
export const pageText = (n: number): string => (special[n] ?? pageUse(n)).text

export function pageSource(n: number, more = ''): string {
  const { script, extra = '' } = { extra: '', ...(special[n] ?? pageUse(n)) }
  return `<script setup lang="ts">
${script}
${more}
</script>
<template><main><h1>page-${n}</h1><p id="value">{{ value }}</p>${extra}</main></template>\n`
}

export const optimizerSite: Files = {
  'package.json': '{ "name": "site", "private": true }',
  'fw.config.ts': `export default { app: { head: { link: [{ rel: 'icon', href: 'data:,' }] } } }`,
  ...packages,
  ...Object.fromEntries(range(0, pages).map((n) => [`pages/p${n}.vue`, pageSource(n)])),
  'pages/index.vue': '<template><main><h1>home</h1></main></template>',
  'app.vue': `<template><div><nav>${range(0, pages)
    .map((n) => `<FwLink to="/p${n}" :prefetch="false">${n}</FwLink>`)
    .join(' ')}</nav><FwPage /></div></template>`,
  'composables/only.ts': `import { value } from 'only-composable'\nexport const useOnly = () => value\n`,
  'plugins/only.ts': `import { value } from 'only-plugin'\nexport default defineFwPlugin(() => ({ provide: { only: value } }))\n`,
  'plugins/ready.client.ts': `export default defineFwPlugin((fwApp) => {
  fwApp.hook('app:suspense:resolve', () => { document.documentElement.dataset.ready = 'true' })
})`,
  'components/OnlyHere.vue': `<script setup lang="ts">
import { value } from 'only-component'
</script>
<template><b>{{ value }}</b></template>\n`,
}

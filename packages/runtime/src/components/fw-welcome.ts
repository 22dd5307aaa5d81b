import { defineComponent, h, ref, type VNode } from 'vue'
import { fwVersion, pagesDir } from '#build/options'
import { useHead } from '../composables/head.ts'

/** The page of a new, empty project. */
export const FwWelcome = defineComponent({
  name: 'FwWelcome',
  setup() {
    useHead({ title: 'Welcome to fw', style: [{ key: 'fw-welcome', textContent: style }] })
    const copied = ref(false)
    const copy = async (): Promise<void> => {
      await navigator.clipboard.writeText(example)
      copied.value = true
    }
    return () =>
      h('main', { class: 'fw-welcome' }, [
        h('p', { class: 'fw-welcome-version' }, `fw ${fwVersion}`),
        h('h1', 'It works. Now make it yours.'),
        h('p', { class: 'fw-welcome-lead' }, [
          'This project has no page yet. Create ',
          h('code', `${pagesDir}/index.vue`),
          ', and it takes the place of this one:',
        ]),
        h('div', { class: 'fw-welcome-code' }, [
          h('pre', { tabindex: 0, 'aria-label': `Example of ${pagesDir}/index.vue` }, h('code', highlighted(example))),
          h('button', { type: 'button', onClick: copy, 'aria-live': 'polite' }, copied.value ? 'Copied' : 'Copy'),
        ]),
        h('h2', 'Where things go'),
        h(
          'dl',
          places.flatMap(([path, text]) => [h('dt', h('code', path)), h('dd', text)]),
        ),
        h('h2', 'Next steps'),
        h(
          'ul',
          steps.map(([command, text]): VNode => h('li', [h('code', command), ` ${text}`])),
        ),
      ])
  },
})

export default FwWelcome

const example = `<script setup lang="ts">
const count = useState('count', () => 0)
</script>

<template>
  <h1>Hello!</h1>
  <button @click="count++">{{ count }} clicks</button>
</template>
`

/** The source directory: `app/`, or the root. */
const sources = pagesDir.replace(/[^/]*$/, '')

const tokens = /(<\/?\w+|\/?>(?=\n|<|$))|("[^"]*"|'[^']*')|\b(const)\b|([@\w]+(?==))|(useState)/g

/** Minimal syntax highlighting for the example. */
function highlighted(text: string): (VNode | string)[] {
  const parts: (VNode | string)[] = []
  let end = 0
  for (const match of text.matchAll(tokens)) {
    const kind = ['tag', 'string', 'keyword', 'attribute', 'call'][match.slice(1).findIndex((group) => group !== undefined)]
    parts.push(text.slice(end, match.index), h('span', { class: `fw-t-${kind}` }, match[0]))
    end = match.index + match[0].length
  }
  return [...parts.filter((part) => part !== ''), text.slice(end)]
}

const places = [
  [`${pagesDir}/`, 'One file, one page: about.vue becomes /about, and [id].vue takes any value.'],
  [`${sources}components/`, 'Components, to be used by name. There is nothing to import.'],
  [`${sources}layouts/`, 'What pages have in common.'],
  ['server/api/', 'Functions that answer requests below /api.'],
  ['public/', 'Files that are served as they are.'],
] as const

const steps = [
  ['fw build', 'makes the server and all files that go online.'],
  ['fw generate', 'writes every page to a file, for hosts without a server.'],
  ['fw --help', 'lists everything else.'],
] as const

const style =
  '.fw-welcome{--text:#1b1f2a;--soft:#576074;--line:#dfe3ee;--card:#f6f7fc;--accent:#4f46e5;box-sizing:border-box;min-height:100vh;min-height:100dvh;' +
  'margin:0;padding:clamp(2rem,8vh,6rem) max(1.25rem,50vw - 22rem);font:400 1rem/1.65 system-ui,sans-serif;color:var(--text);' +
  'background:radial-gradient(70rem 32rem at 50% -12rem,#e0e3ff,#fff)}' +
  'body:has(>div>.fw-welcome){margin:0}' +
  '.fw-welcome h1{margin:1rem 0;font-size:clamp(1.9rem,6vw,2.9rem);font-weight:750;line-height:1.1;letter-spacing:-.03em}' +
  '.fw-welcome h2{margin:2.5rem 0 .75rem;font-size:1.15rem;font-weight:650}' +
  '.fw-welcome-version{display:inline-block;margin:0;padding:.1rem .7rem;border:1px solid var(--line);border-radius:1rem;font-size:.85rem;color:var(--accent)}' +
  '.fw-welcome-lead{font-size:1.125rem;color:var(--soft)}' +
  '.fw-welcome code{font:500 .9em/1.6 ui-monospace,SFMono-Regular,Menlo,monospace;color:var(--accent)}' +
  '.fw-welcome pre{margin:1.25rem 0;padding:1.1rem 1.25rem;overflow:auto;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}' +
  '.fw-welcome pre code{color:inherit}.fw-welcome pre:focus-visible{outline:3px solid var(--accent)}' +
  '.fw-welcome-code{position:relative}.fw-welcome-code button{position:absolute;top:.65rem;right:.65rem;padding:.3rem .75rem;border:1px solid var(--line);border-radius:.45rem;' +
  'font:500 .8rem/1.4 system-ui,sans-serif;color:var(--soft);background:var(--card);cursor:pointer}.fw-welcome-code button:hover{color:var(--accent);border-color:var(--accent)}' +
  '.fw-t-tag{color:var(--accent)}.fw-t-string{color:#18794e}.fw-t-keyword{color:#7c3aed}.fw-t-attribute{color:#0e7490}.fw-t-call{color:#2563eb}' +
  '.fw-welcome dl{display:grid;grid-template-columns:max-content 1fr;gap:.6rem 1.5rem;margin:0}.fw-welcome dd{margin:0;color:var(--soft)}' +
  '.fw-welcome ul{margin:0;padding:0;list-style:none;color:var(--soft)}.fw-welcome li{padding:.3rem 0}' +
  '@media(max-width:36rem){.fw-welcome dl{grid-template-columns:1fr;gap:0}.fw-welcome dd{margin-bottom:.75rem}}' +
  '@media(prefers-color-scheme:dark){.fw-welcome{--text:#e8eaf2;--soft:#a3abc2;--line:#2a3050;--card:#141828;--accent:#a5b4fc;' +
  'background:radial-gradient(70rem 32rem at 50% -12rem,#22265c,#0d0e16)}' +
  '.fw-t-string{color:#86d9a8}.fw-t-keyword{color:#c4a7fb}.fw-t-attribute{color:#7cd4e4}.fw-t-call{color:#8fb8ff}}'

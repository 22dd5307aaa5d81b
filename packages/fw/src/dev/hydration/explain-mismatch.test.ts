import { expect, test } from 'vitest'
import { explainMismatch } from './explain-mismatch.ts'

const files: Record<string, string> = {}

/** The cause of a mismatch at the marked position (`¦`) of a component. */
function causeOf(source: string, values: { kind?: string; server?: string; client?: string } = {}): string | undefined {
  const before = source.slice(0, source.indexOf('¦')).split('\n')
  files['pages/a.vue'] = source.replace('¦', '')
  const mismatch = {
    kind: 'text',
    server: 'a',
    client: 'b',
    ...values,
    file: 'pages/a.vue',
    line: before.length,
    column: before.at(-1)!.length + 1,
  }
  return explainMismatch(mismatch, (file) => files[file]).cause
}

const page = (script: string, template: string): string =>
  `<script setup>\n${script}\n</script>\n\n<template>\n  ${template}\n</template>\n`

test.each([
  ['random', page('', '<main>¦<p :id="Math.random()">x</p></main>'), /^Math\.random returns a different value.*useState.*useId/],
  [
    'the time, through a variable',
    page('const now = Date.now()', '<p>¦{{ now }}</p>'),
    /^Date\.now \(line 2\) returns a later time.*useState/,
  ],
  [
    'the time, through two variables',
    page('const now = new Date()\nconst text = computed(() => `${now}`)', '¦<p>{{ text }}</p>'),
    /^new Date\(\) \(line 2\)/,
  ],
  [
    'a locale',
    page('const shown = (n) => n.toLocaleString()', '<p>¦{{ shown(1234) }}</p>'),
    /^toLocaleString \(line 2\) depends on the language/,
  ],
  [
    'a time zone',
    page('const date = new Date(props.at)', '<p>¦{{ date.getHours() }}</p>'),
    /^getHours\(\) depends on the time zone/,
  ],
  [
    'storage',
    page("const theme = ref(globalThis.localStorage?.getItem('theme'))", '¦<p :class="theme">x</p>'),
    /localStorage.*useCookie/,
  ],
  [
    'a cookie',
    page('const theme = document.cookie', '¦<p :class="theme">x</p>'),
    /^document\.cookie \(line 2\) is not available.*useCookie/,
  ],
  [
    'import.meta.client',
    page('', '¦<p v-if="import.meta.client">x</p>'),
    /^import\.meta\.client differs between server and browser.*ClientOnly/,
  ],
  [
    'the window',
    page('const wide = globalThis.window?.innerWidth > 5', '¦<p v-if="wide">x</p>'),
    /^(?:window|innerWidth) \(line 2\) is not available.*onMounted/,
  ],
  [
    'a request',
    page("const list = await $fetch('/api/list')", '¦<li v-for="each in list">x</li>'),
    /^\$fetch\(\) \(line 2\) runs on the server and again.*useFetch/,
  ],
  [
    'a loop',
    page('const list = ref(localStorage.list)', '<li v-for="(each, i) in list">¦{{ each }}</li>'),
    /localStorage \(line 2\)/,
  ],
  [
    'the element around a text',
    page('const wide = globalThis.window?.innerWidth > 5', '<b v-if="wide">¦text</b>'),
    /^window \(line 2\) is not available/,
  ],
  ['a prop', page("defineProps(['shown'])", '¦<p v-if="shown">x</p>'), /^It depends on the prop shown/],
  ['a prop with a type', page('const props = defineProps<{ shown: boolean }>()', '¦<p v-if="shown">x</p>'), /prop shown/],
  [
    'an injected value',
    page("const theme = inject('theme')", '¦<p :class="theme">x</p>'),
    /^It depends on theme, which a component/,
  ],
  ['a counter', page('const id = `x${counter.next++}`', '¦<p :id="id" />'), /counter\.next\+\+.*useId/],
  [
    'options',
    '<script>\nexport default {\n  data: () => ({\n    now: Date.now(),\n  }),\n}\n</script>\n<template>\n  <p>¦{{ now }}</p>\n</template>',
    /^Date\.now \(line 4\)/,
  ],
])('%s', (_, source, cause) => {
  expect(causeOf(source)).toMatch(cause)
})

test('follows a definition in another file of the project', () => {
  files['side.ts'] = "// typeof document\nexport const isClient =\n  typeof window !== 'undefined'\n"
  const source = page("import { isClient } from '../side.ts'", "<p>¦{{ isClient ? 'a' : 'b' }}</p>")
  expect(causeOf(source)).toMatch(/^typeof window \(side\.ts, line 3\) differs/)
})

test('ignores code unrelated to the position', () => {
  const source = page(
    'const now = ref(0)\nonMounted(() => { now.value = Date.now() })\nconst other = Math.random()\n// name: localStorage',
    '<p>¦{{ name }}</p>',
  )
  expect(causeOf(source)).toBeUndefined()
  expect(causeOf(page('const { data } = await useFetch("/x")', '<p>¦{{ data }}</p>'))).toBeUndefined()
  expect(causeOf(page('const at = new Date(0)', '<p>¦{{ at.toISOString() }}</p>'))).toBeUndefined()
})

const nesting = (client: string): string | undefined => causeOf(page('', '¦<p />'), { kind: 'nesting', client })

test('suggests valid markup for wrong nesting', () => {
  expect(nesting('<p><div>block</div>')).toBe(
    'HTML does not allow <div> in <p>: while it reads the page, the browser puts it elsewhere. Make the <p> a <div>, or the <div> a <span>.',
  )
  expect(nesting('<table><tr></tr>')).toContain('<tbody>')
})

const values = (server: string, client: string): string | undefined => causeOf(page('', '<p>¦{{ x }}</p>'), { server, client })

test('falls back to comparing the values', () => {
  expect(values('10:31', '10:32')).toContain('Both are times')
  expect(values('1,234.5', '1.234,5')).toContain('The same number')
  expect(values('a b', 'a  b')).toContain('whitespace')
  expect(values('one', 'two')).toBeUndefined()
})

test('returns no cause without a location or a source', () => {
  const mismatch = { kind: 'text', server: 'a', client: 'b' }
  expect(explainMismatch(mismatch, () => undefined)).toBe(mismatch)
  expect(explainMismatch({ ...mismatch, file: 'gone.vue', line: 900, column: 1 }, () => undefined).cause).toBeUndefined()
  expect(explainMismatch({ ...mismatch, file: 'a.vue', line: 900, column: 7 }, () => '<template />').cause).toBeUndefined()
})

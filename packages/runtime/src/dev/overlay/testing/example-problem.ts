import type { DevProblem } from '@fw/schema'

/** A problem with most properties set, for tests. */
export function exampleProblem(changes: Partial<DevProblem> = {}): DevProblem {
  return {
    id: 'one',
    code: 'FW_DEV_RENDER',
    side: 'server',
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'title')",
    place: {
      file: '/project/pages/books/[id].vue',
      shown: 'pages/books/[id].vue',
      line: 5,
      column: 29,
      lines: [
        { number: 2, text: 'const route = useRoute()' },
        { number: 3, text: 'const { data: book } = await useFetch(`/api/books/${route.params.id}`)' },
        { number: 4, text: '' },
        { number: 5, text: 'useHead({ title: book.value.title })' },
        { number: 6, text: '</script>' },
        { number: 7, text: '' },
        { number: 8, text: '<template>' },
      ],
    },
    frames: [
      { name: 'setup', file: '/project/pages/books/[id].vue', line: 5, column: 29, own: true },
      { name: 'callWithErrorHandling', file: '/project/node_modules/vue/dist/vue.js', line: 200, column: 19, own: false },
      { name: 'setupComponent', file: '/project/node_modules/vue/dist/vue.js', line: 7941, column: 11, own: false },
      { name: 'load', file: '/project/composables/load.ts', line: 3, column: 1, own: true },
    ],
    causes: [{ name: 'FetchError', message: '[GET] "/api/books/12": 404 Not Found' }],
    request: { method: 'GET', path: '/books/12' },
    hint: 'Check the value before you read it.',
    components: [
      { name: 'BookPage', file: '/project/pages/books/[id].vue' },
      { name: 'FwPage' },
      { name: 'App', file: '/project/app.vue' },
    ],
    ...changes,
  }
}

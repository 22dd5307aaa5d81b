/** One error: a part of a fixture file, and its replacement. Paths of app files have no `app/`. */
export interface SeededError {
  what: string
  file: string
  right: string
  wrong: string
  /** A part of the message. */
  said: string
  /** With a single project, types cannot detect this error. */
  onlyA?: true
}

const mistakes = (file: string, list: readonly (readonly [string, string, string, string, 'A'?])[]): SeededError[] =>
  list.map(([what, right, wrong, said, only]) => ({ what, file, right, wrong, said, ...(only ? { onlyA: true } : {}) }))

export const seededErrors: readonly SeededError[] = [
  ...mistakes('app:pages/index.vue', [
    ['unknown layout', `layout: 'wide'`, `layout: 'broad'`, 'broad'],
    ['unknown middleware', `middleware: ['auth']`, `middleware: ['nobody']`, 'nobody'],
    ['unknown route', `useRoute('index')`, `useRoute('home')`, 'home'],
    ['private runtime configuration', `= shown.features.search`, `= useRuntimeConfig().limits.max > 1`, 'limits'],
    ['unknown key of the app configuration', `= theme.dark`, `= theme.light`, 'light'],
    ['unknown field of an answer', `?.[0]?.title`, `?.[0]?.author`, 'author'],
    ['unknown field of an answer with a parameter', `?.price ??`, `?.prices ??`, 'prices'],
    ['unknown field in a transform', `each.title)`, `each.titles)`, 'titles'],
    ['unknown injection', `{ $greet } =`, `{ $greets } =`, '$greets'],
    ['wrong argument of a composable of a module', `useSearch('vue')`, `useSearch(1)`, 'number'],
    ['unknown name', `useNote(note.value)`, `useNotes(note.value)`, 'useNotes'],
    ['wrong argument of a name that a hook added', `resolvePath('/a')`, `resolvePath(1)`, 'number'],
    ['wrong prop', `:book="book"`, `:book="book.id"`, 'number'],
    ['wrong use of what an event gives', 'id.toFixed()}`)', 'id.trim()}`)', 'trim'],
    ['wrong use of what a slot gives', `{{ id.toFixed() }}`, `{{ id.trim() }}`, 'trim'],
    ['missing prop of a lazy component', `:book="books[0]" large`, `large`, 'book'],
    ['wrong prop of an imported component', `price: 1, at`, `price: '', at`, 'string'],
    ['missing prop of a component in a directory', `v-model="note" label="Note"`, `v-model="note"`, 'label'],
    ['wrong prop of a global component', `kind="primary"`, `kind="loud"`, 'loud'],
    ['unknown field of an injection in a template', `$api.greeting `, `$api.greetings `, 'greetings'],
    ['wrong prop of a component of a layer', `:level="1"`, `:level="'1'"`, 'string'],
    ['wrong prop of a lazy component', `:points="[1, 2]"`, `:points="['1']"`, 'string'],
    ['unknown component', `<Chart :points="[1]" />`, `<Charts :points="[1]" />`, 'Charts'],
    ['unknown route of a link', `name: 'books-id', params: { id: 1 }`, `name: 'book-id', params: { id: 1 }`, 'book-id'],
    ['wrong argument of a name in a template', `capital('first')`, `capital(1)`, 'number'],
    ['unknown injection in a template', `$session.user`, `$sessions.user`, '$sessions'],
    ['wrong use of an injection that is declared by hand', `$startedAt.toFixed()`, `$startedAt.trim()`, 'trim'],
    ['private runtime configuration in a template', `$config.public.apiBase`, `$config.secret`, 'secret'],
  ]),
  ...mistakes('app:pages/books/index.vue', [
    ['method without a route', `{ method: 'POST', body`, `{ method: 'PUT', body`, 'saved'],
    ['unknown field of the answer to a method', `gone.removed`, `gone.removes`, 'removes'],
    ['missing parameter of a route', `params: { id: String(saved.id) }`, `params: {}`, 'id'],
    ['wrong argument of a hook', `(error) => console.error(error.status)`, `(error: number) => console.error(error)`, 'number'],
    ['unknown layout in a template', `name="wide"`, `name="broad"`, 'broad'],
    ['unknown field of a type of a composable', `value.title`, `value.titel`, 'titel'],
    ['wrong argument of an injected function', `$api.load(saved.id)`, `$api.load('1')`, 'string'],
  ]),
  ...mistakes('app:pages/books/[id].vue', [
    ['wrong prop of a layout', `props: { heading: 'One' }`, `props: { heading: 1 }`, 'number'],
    ['unknown route of a redirect', `navigateTo({ name: 'books' })`, `navigateTo({ name: 'book' })`, 'book'],
    ['unknown parameter', `route.params.id`, `route.params.ids`, 'ids'],
    ['unknown field of an answer without method', `health.value?.ok`, `health.value?.okay`, 'okay'],
    ['wrong status', `status: 404`, `status: '404'`, 'string'],
  ]),
  ...mistakes('app:pages/users/[[name]].vue', [
    ['wrong use of an optional parameter', `params.name?.toUpperCase()`, `params.name?.toFixed()`, 'toFixed'],
    ['wrong parameter of many', `params: { path: ['a', 'b'] }`, `params: { path: {} }`, '{}'],
    ['wrong use of a cookie', `id.toFixed()`, `id.trim()`, 'trim'],
  ]),
  ...mistakes('app:middleware/auth.ts', [['unknown field of an injection', `$session.user `, `$session.users `, 'users']]),
  ...mistakes('app:middleware/log.global.ts', [
    ['wrong prop of a layout that code sets', `capital(to.path)`, `capital.length`, 'number'],
  ]),
  ...mistakes('app:plugins/01.session.ts', [['unknown public key', `config.apiBase`, `config.apiBases`, 'apiBases']]),
  ...mistakes('app:plugins/02.api.ts', [
    ['wrong use of what a hook gives', `error.status)`, `error.statuses)`, 'statuses'],
    ['wrong use of what a hook of a module gives', `count.toFixed()`, `count.trim()`, 'trim'],
    ['wrong argument of an injection of another plugin', `$greet($config.public.apiBase)`, `$greet(1)`, 'number'],
  ]),
  ...mistakes('app:utils/words.ts', [['utility of the server in the app', `word.slice(1)`, `listBooks(1)`, 'listBooks', 'A']]),
  ...mistakes('app:composables/use-cart.ts', [
    ['function of the server engine in the app', `return { id,`, `return { id: readBody(id),`, 'readBody', 'A'],
  ]),
  ...mistakes('app:app.vue', [['unknown component in a template', `<FwPage />`, `<FwPages />`, 'FwPages']]),
  ...mistakes('app:error.vue', [['wrong argument in a template', `redirect: '/'`, `redirect: 1`, 'number']]),
  ...mistakes('layer:composables/use-note.ts', [['unknown public key in a layer', `.ofLayer `, `.ofLayers `, 'ofLayers']]),
  ...mistakes('modules/search/runtime/plugin.ts', [
    ['unknown public key in a module', `.searchLimit\n`, `.searchLimits\n`, 'searchLimits'],
  ]),
  ...mistakes('modules/search/index.ts', [
    ['wrong default of a module', `limit: 10`, `limit: '10'`, 'string'],
    ['wrong argument of the kit', `addImports({ name:`, `addImports({ nam:`, 'nam'],
  ]),
  ...mistakes('fw.config.ts', [
    ['wrong option of a module', `limit: 5`, `limit: '5'`, 'string'],
    ['unknown option of a module', `engine: 'local'`, `engines: 'local'`, 'engines'],
    ['unknown option', `appConfig:`, `appConfigs:`, 'appConfigs'],
    ['unknown experiment', `typedPages: true`, `typedPage: true`, 'typedPage'],
    ['wrong use of what a build hook gives', `imports.push({ name:`, `imports.push({ names:`, 'name'],
  ]),
  ...mistakes('server/api/books/[id].get.ts', [
    ['unknown private key', `limits.max`, `limits.min`, 'min'],
    ['wrong argument of a utility of the server', `findBook(id)`, `findBook('1')`, 'string'],
  ]),
  ...mistakes('server/api/books/index.post.ts', [
    ['unknown field of a body', `{ title: string }`, `{ titles: string }`, 'title'],
  ]),
  ...mistakes('server/middleware/header.ts', [['unknown private key with an event', `.secret.`, `.secrets.`, 'secrets']]),
  ...mistakes('server/plugins/close.ts', [['unknown member of the engine', `nitroApp.hooks.`, `nitroApp.hook.`, 'hook']]),
  ...mistakes('layers/base/server/api/notes.get.ts', [
    ['composable of the app in server code', `notes: ['a']`, `notes: [useCart(1)]`, 'useCart', 'A'],
  ]),
  ...mistakes('shared/utils/money.ts', [
    ['composable of the app in shared code', `(cents / 100)`, `(useCart(1).id / 100)`, 'useCart', 'A'],
  ]),
]

import type { Correct } from './configs.ts'

const shorthands: readonly (readonly [text: string, options: object])[] = [
  ['sourcemap: true', { sourcemap: { server: true, client: true } }],
  ["sourcemap: 'hidden'", { sourcemap: { server: 'hidden', client: 'hidden' } }],
  ['components: false', { components: { dirs: [] } }],
  [
    "components: ['~/ui', { path: '~/widgets', prefix: 'W' }]",
    { components: { dirs: ['~/ui', { path: '~/widgets', prefix: 'W' }] } },
  ],
  ['pages: true', { pages: { enabled: true } }],
  ['devtools: true', { devtools: { enabled: true } }],
  ['devtools: { enabled: false, timeline: { enabled: true } }', { devtools: { enabled: false, timeline: { enabled: true } } }],
  ['build: { analyze: true }', { build: { analyze: { enabled: true } } }],
  ["bundler2: { analyze: false }, debug: { hydration: true }, pages: { pattern: ['**/*.vue', '!**/draft.vue'] }", { pages: {} }],
]

/** All forms of a configuration. */
export const forms: readonly Correct[] = [
  ...shorthands.map(([text, options]): Correct => ({
    title: `the shorthand ${text}`,
    files: { 'fw.config.ts': `export default defineFwConfig({ ${text} })\n` },
    options,
  })),
  {
    title: 'R1: the helper imported by name, with types',
    files: {
      'fw.config.ts':
        "import type { FwConfig } from 'fw/config'\n\nconst config: FwConfig = { appId: 'typed' }\n\nexport default config satisfies FwConfig\n",
    },
    options: { appId: 'typed' },
  },
  {
    title: 'an async function',
    files: {
      'fw.config.ts':
        "export default defineFwConfig(async () => {\n  const appId = await Promise.resolve('late')\n  return { appId }\n})\n",
    },
    options: { appId: 'late' },
  },
  {
    title: 'a promise',
    files: { 'fw.config.mjs': "export default Promise.resolve({ appId: 'promised' })\n" },
    options: { appId: 'promised' },
  },
  { title: 'CommonJS', files: { 'fw.config.cjs': "module.exports = { appId: 'common' }\n" }, options: { appId: 'common' } },
  {
    title: 'JSON with a schema',
    files: {
      'fw.config.json': '{ "$schema": "./node_modules/@fw/schema/dist/fw.schema.json", "appId": "json", "css": ["a.css"] }\n',
    },
    options: { appId: 'json', css: ['a.css'] },
  },
  {
    title: 'parts of other files, spread',
    files: {
      'fw.config.ts':
        "import { shared, rules } from './config/shared'\n\nexport default defineFwConfig({ ...shared, routeRules: { ...rules, '/x': { ssr: false } } })\n",
      'config/shared.ts':
        "export const shared = { appId: 'spread', app: { rootTag: 'main' } }\nexport const rules = { '/': { prerender: true } }\n",
    },
    options: { appId: 'spread', app: { rootTag: 'main' }, routeRules: { '/': { prerender: true }, '/x': { ssr: false } } },
  },
  {
    title: 'a frozen object, an object without prototype and a getter',
    files: {
      'fw.config.mjs':
        "export default Object.freeze({\n  app: Object.assign(Object.create(null), { rootTag: 'main' }),\n  get appId() {\n    return 'got'\n  },\n})\n",
    },
    options: { appId: 'got', app: { rootTag: 'main' } },
  },
  {
    title: 'values that are left out at run time',
    files: {
      'fw.config.ts':
        "const isOff = true\n\nexport default defineFwConfig({\n  appId: undefined,\n  app: undefined,\n  modules: [isOff ? false : '@acme/x', undefined, null],\n  runtimeConfig: { apiKey: process.env.NOT_SET_ANYWHERE },\n})\n",
    },
    options: { appId: 'fw-app', modules: [], runtimeConfig: { apiKey: '' } },
  },
  {
    title: 'a file in .config',
    files: { '.config/fw.ts': "export default defineFwConfig({ appId: 'hidden' })\n" },
    options: { appId: 'hidden' },
  },
  {
    title: 'an rc file alone',
    files: { '.fwrc': 'appId=rc\napp.rootTag=main\ndevServer.port=4000\ncss[]=a.css\ncss[]=b.css\n' },
    options: { appId: 'rc', app: { rootTag: 'main' }, css: ['a.css', 'b.css'] },
  },
]

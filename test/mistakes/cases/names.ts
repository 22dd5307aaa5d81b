import type { Mistake } from '../mistake.ts'

/** Keys that are misspelled or in the wrong place. */
export const nameMistakes: readonly Mistake[] = [
  {
    title: 'a misspelt key of the first level',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  ①srr: false,\n})\n' },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'srr', fix: 'Did you mean `ssr`?' }],
  },
  {
    title: 'letters swapped in a key of the second level',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  app: { ①bsaeURL: '/docs/' },\n})\n" },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'app.bsaeURL', fix: 'Did you mean `app.baseURL`?' }],
  },
  {
    title: 'a key of the third level in the wrong case',
    files: { 'fw.config.js': "export default {\n  app: {\n    head: {\n      ①titletemplate: '%s',\n    },\n  },\n}\n" },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'app.head.titletemplate', fix: 'Did you mean `app.head.titleTemplate`?' }],
  },
  {
    title: 'a misspelt key of the fourth level',
    files: {
      'fw.config.ts':
        'const experimental = {\n  defaults: { useAsyncData: { ①deeep: true } },\n}\n\nexport default defineFwConfig({ experimental })\n',
    },
    problems: [
      {
        code: 'UNKNOWN_OPTION',
        path: 'experimental.defaults.useAsyncData.deeep',
        fix: 'Did you mean `experimental.defaults.useAsyncData.deep`?',
      },
    ],
  },
  {
    title: 'a misspelt key of the fifth level, in JSON',
    files: {
      'fw.config.json':
        '{\n  "experimental": {\n    "defaults": { "fwLink": { "prefetchOn": { ①"visbility": false } } }\n  }\n}\n',
    },
    problems: [
      {
        code: 'UNKNOWN_OPTION',
        path: 'experimental.defaults.fwLink.prefetchOn.visbility',
        fix: 'Did you mean `experimental.defaults.fwLink.prefetchOn.visibility`?',
      },
    ],
  },
  {
    title: 'a misspelt key with quotes',
    files: { 'fw.config.mjs': "export default {\n  ①'runtime-config': { apiKey: '' },\n}\n" },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'runtime-config', fix: 'Did you mean `runtimeConfig`?' }],
  },
  {
    title: 'a key of `app` at the first level',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  ssr: true,\n  ①baseURL: '/docs/',\n})\n" },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'baseURL', fix: 'Did you mean `app.baseURL`?' }],
  },
  {
    title: 'a key of the third level at the first one',
    files: { 'fw.config.ts': "export default defineFwConfig({ ①titleTemplate: '%s · Acme' })\n" },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'titleTemplate', fix: 'Did you mean `app.head.titleTemplate`?' }],
  },
  {
    title: 'a key of the first level inside a group',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  app: { ①srcDir: 'src' },\n})\n" },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'app.srcDir', fix: 'Did you mean `srcDir`?' }],
  },
  {
    title: 'a key inside a group that resembles nothing there',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  experimental: { ①routeRulse: {} },\n})\n' },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'experimental.routeRulse', fix: 'Remove it.' }],
  },
  {
    title: 'a key that resembles nothing',
    files: { 'fw.config.ts': 'export default defineFwConfig({ ①quux: 1 })\n' },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'quux', fix: 'list the module that reads it in `modules`' }],
  },
  {
    title: 'a strange key where a module may read it',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  modules: ['@acme/i18n'],\n  ①i18n: { locales: ['en'] },\n})\n" },
    problems: [{ code: 'UNCLAIMED_KEY', path: 'i18n', fix: 'documentation of the module' }],
  },
  {
    title: 'a misspelt route rule',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  routeRules: { '/about': { ①prerendr: true } },\n})\n" },
    problems: [
      {
        code: 'UNKNOWN_OPTION',
        path: 'routeRules["/about"].prerendr',
        fix: 'Did you mean `routeRules["/about"].prerender`?',
      },
    ],
  },
  {
    title: 'a misspelt key in an rc file',
    files: { 'fw.config.ts': 'export default {}\n', '.fwrc': 'ssr=false\n①app.basURL=/docs/\n' },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'app.basURL', fix: 'Did you mean `app.baseURL`?' }],
  },
  {
    title: 'a misspelt field of a plugin',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  plugins: [{ src: '~/a', ①mod: 'client' }],\n})\n" },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'plugins[0].mod', fix: 'Did you mean `plugins[0].mode`?' }],
  },
  {
    title: 'a misspelt field of a server handler',
    files: {
      'fw.config.ts': "export default defineFwConfig({\n  serverHandlers: [{ handler: '#server/x', ①rout: '/x' }],\n})\n",
    },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'serverHandlers[0].rout', fix: 'Did you mean `serverHandlers[0].route`?' }],
  },
  {
    title: 'a misspelt key in the block of another environment',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  $development: { ①srr: false },\n})\n' },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'srr', fix: 'Did you mean `ssr`?' }],
  },
]

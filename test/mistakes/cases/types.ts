import type { Mistake } from '../mistake.ts'

/** Values of the wrong type. */
export const typeMistakes: readonly Mistake[] = [
  {
    title: 'a string for a boolean',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  ①ssr: 'false',\n})\n" },
    problems: [{ code: 'WRONG_TYPE', path: 'ssr', fix: 'Set it to true or false' }],
  },
  {
    title: 'a number for a string',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  ①appId: 7,\n})\n' },
    problems: [{ code: 'WRONG_TYPE', path: 'appId', fix: 'Set it to a string' }],
  },
  {
    title: 'an array for a group',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  ①app: ['/docs/'],\n})\n" },
    problems: [{ code: 'WRONG_TYPE', path: 'app', fix: 'Set it to an object' }],
  },
  {
    title: 'an array for an object of values',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  ①alias: ['~'],\n})\n" },
    problems: [{ code: 'WRONG_TYPE', path: 'alias', fix: 'Set it to an object' }],
  },
  {
    title: 'a string for a list',
    files: { 'fw.config.mjs': "export default {\n  ①css: '~/main.css',\n}\n" },
    problems: [{ code: 'WRONG_TYPE', path: 'css', fix: 'Set it to an array' }],
  },
  {
    title: 'null for a boolean',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  features: {\n    ①inlineStyles: null,\n  },\n})\n' },
    problems: [{ code: 'WRONG_TYPE', path: 'features.inlineStyles', fix: 'Set it to true or false' }],
  },
  {
    title: 'null for a group',
    files: { 'fw.config.json': '{ "devServer": { "port": 4000 }, ①"imports": null }\n' },
    problems: [{ code: 'WRONG_TYPE', path: 'imports', fix: 'Set it to an object' }],
  },
  {
    title: 'a wrong entry of a list',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  css: ['~/a.css', ①42, '~/b.css'],\n})\n" },
    problems: [{ code: 'WRONG_TYPE', path: 'css[1]', fix: 'Set it to a string' }],
  },
  {
    title: 'a wrong field of an entry of a list',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  serverHandlers: [\n    { route: '/a', handler: '#server/a.ts' },\n    { route: '/b', handler: '#server/b.ts', ①lazy: 'yes' },\n  ],\n})\n",
    },
    problems: [{ code: 'WRONG_TYPE', path: 'serverHandlers[1].lazy', fix: 'Set it to true or false' }],
  },
  {
    title: 'a missing field of an entry of a list',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  plugins: ['~/a.ts', ①{ mode: 'client' }],\n})\n" },
    problems: [{ code: 'WRONG_TYPE', path: 'plugins[1].src', fix: 'Set it to a string' }],
  },
  {
    title: 'R130: a certificate without its second half',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  devServer: { ①https: { key: './dev.key' } },\n})\n" },
    problems: [{ code: 'WRONG_TYPE', path: 'devServer.https.cert', fix: 'Set it to a string' }],
  },
  {
    title: 'a misspelt field of an entry whose fields are all known',
    files: {
      'fw.config.ts': 'export default defineFwConfig({\n  bundler2: { warningIgnoreFilters: [/a/, { ①fle: /b/ }] },\n})\n',
    },
    problems: [
      {
        code: 'UNKNOWN_OPTION',
        path: 'bundler2.warningIgnoreFilters[1].fle',
        fix: 'Did you mean `bundler2.warningIgnoreFilters[1].file`?',
      },
    ],
  },
  {
    title: 'a wrong value in an object of values',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  alias: {\n    '#ui': './ui',\n    ①'#icons': 3,\n  },\n})\n" },
    problems: [{ code: 'WRONG_TYPE', path: 'alias["#icons"]', fix: 'Set it to a string' }],
  },
  {
    title: 'a port that no server can listen on',
    files: { 'fw.config.ts': 'export default defineFwConfig({ devServer: { ①port: 70_000 } })\n' },
    problems: [{ code: 'WRONG_TYPE', path: 'devServer.port', fix: 'Set it to a port number from 0 to 65535' }],
  },
  {
    title: 'a day that no calendar has',
    files: { 'fw.config.ts': "export default defineFwConfig({ ①compatibilityDate: '2025-02-30' })\n" },
    problems: [{ code: 'WRONG_TYPE', path: 'compatibilityDate', fix: 'a day written as YYYY-MM-DD' }],
  },
  {
    title: 'a hook that is no function',
    files: { 'fw.config.ts': "export default defineFwConfig({ ①hooks: { 'build:done': 'echo done' } })\n" },
    problems: [{ code: 'WRONG_TYPE', path: 'hooks', fix: 'Set it to an object of functions' }],
  },
  {
    title: 'a value of runtime configuration whose text must not be shown',
    files: { 'fw.config.ts': "export default defineFwConfig({ runtimeConfig: { ①public: 'secret-token' } })\n" },
    problems: [{ code: 'WRONG_TYPE', path: 'runtimeConfig.public', fix: 'Set it to an object' }],
  },
]

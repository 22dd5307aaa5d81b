import type { Mistake } from '../mistake.ts'

/** Files that throw, or do not export a configuration. */
export const fileMistakes: readonly Mistake[] = [
  {
    title: 'a string as default export',
    files: { 'fw.config.ts': "①export default 'ssr'\n" },
    problems: [{ code: 'NOT_AN_OBJECT', path: '', fix: 'export default defineFwConfig' }],
  },
  {
    title: 'an array as default export',
    files: { 'fw.config.mjs': '①export default [{ ssr: false }]\n' },
    problems: [{ code: 'NOT_AN_OBJECT', path: '', fix: 'export default defineFwConfig' }],
  },
  {
    title: 'null as default export',
    files: { 'fw.config.mjs': '①export default null\n' },
    problems: [{ code: 'NOT_AN_OBJECT', path: '', fix: 'export default defineFwConfig' }],
  },
  {
    title: 'a function that returns nothing',
    files: { 'fw.config.ts': '①export default () => {}\n' },
    problems: [{ code: 'NOT_AN_OBJECT', path: '', fix: 'export default defineFwConfig' }],
  },
  {
    title: 'a JSON file that holds a list',
    files: { 'fw.config.json': '①["ssr"]\n' },
    problems: [{ code: 'NOT_AN_OBJECT', path: '', fix: 'export default defineFwConfig' }],
  },
  {
    title: 'a file that throws',
    files: {
      'fw.config.mjs':
        "const need = (name) => {\n  throw ①new Error(`${name} is not set`)\n}\n\nexport default { appId: need('APP_ID') }\n",
    },
    problems: [{ code: 'CONFIG_FAILED', path: '', fix: 'Fix the file' }],
  },
  {
    title: 'a function that throws',
    files: { 'fw.config.ts': "export default defineFwConfig(async () => {\n  throw ①new Error('no network')\n})\n" },
    problems: [{ code: 'CONFIG_FAILED', path: '', fix: 'Fix the file' }],
  },
  {
    title: 'a syntax error in TypeScript',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  ssr: true\n  ①app: {},\n})\n' },
    problems: [{ code: 'CONFIG_FAILED', path: '', fix: 'Fix the file' }],
  },
  {
    title: 'a syntax error in JSON',
    files: { 'fw.config.json': '{\n  "ssr": true\n  ①"app": {}\n}\n' },
    problems: [{ code: 'CONFIG_FAILED', path: '', fix: 'Fix the file' }],
  },
  {
    title: 'an import that does not exist',
    files: { 'fw.config.mjs': "①import base from './missing.mjs'\n\nexport default base\n" },
    problems: [{ code: 'CONFIG_FAILED', path: '', fix: 'Fix the file' }],
  },
  {
    title: 'a key that would reach the prototype, in JSON',
    files: { 'fw.config.json': '{\n  "ssr": false,\n  ①"__proto__": { "polluted": true }\n}\n' },
    problems: [{ code: 'FORBIDDEN_KEY', path: '__proto__', fix: 'check where it comes from' }],
  },
  {
    title: 'a key that would reach the prototype, deep inside a value',
    files: { 'fw.config.json': '{\n  "appConfig": { "theme": { ①"__proto__": { "polluted": true }, "dark": true } }\n}\n' },
    problems: [{ code: 'FORBIDDEN_KEY', path: 'appConfig.theme.__proto__', fix: 'Remove it' }],
    instead: { appConfig: { theme: { dark: true } } },
  },
  {
    title: 'a getter that throws',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  appId: 'shop',\n  get ①css(): string[] {\n    throw new Error('not ready')\n  },\n})\n",
    },
    problems: [{ code: 'UNREADABLE', path: 'css', fix: 'Use a plain value' }],
  },
  {
    title: 'a getter that throws where fw looks before it checks',
    files: {
      'fw.config.mjs':
        "export default {\n  get ①extends() {\n    throw new Error('not ready')\n  },\n  get ②$meta() {\n    throw new Error('not ready')\n  },\n}\n",
    },
    problems: [
      { code: 'UNREADABLE', path: 'extends', fix: 'Use a plain value' },
      { code: 'UNREADABLE', path: '$meta', fix: 'Use a plain value' },
    ],
  },
  {
    title: 'a proxy that throws inside a value',
    files: {
      'fw.config.mjs':
        "const broken = new Proxy({}, { ownKeys() { throw new Error('no keys') } })\n\nexport default { appConfig: { ①broken, fine: 1 } }\n",
    },
    problems: [{ code: 'UNREADABLE', path: 'appConfig.broken', fix: 'Use a plain value' }],
    instead: { appConfig: { fine: 1 } },
  },
  {
    title: 'an instance whose field throws when it is checked',
    files: {
      'fw.config.mjs':
        "class Plugin {\n  get src() {\n    throw new Error('not ready')\n  }\n}\n\nexport default { ①plugins: [new Plugin()] }\n",
    },
    problems: [{ code: 'UNREADABLE', path: 'plugins', fix: 'Use a plain value' }],
  },
  {
    title: 'what cannot be read inside an environment block, once and at its place',
    files: {
      'fw.config.mjs':
        "export default {\n  $production: {\n    appConfig: {\n      get ①theme() {\n        throw new Error('not ready')\n      },\n    },\n  },\n}\n",
    },
    problems: [{ code: 'UNREADABLE', path: 'appConfig.theme', fix: 'Use a plain value' }],
  },
  {
    title: 'two configuration files',
    files: { 'fw.config.ts': '①export default {}\n', 'fw.config.js': 'export default {}\n' },
    problems: [{ code: 'SEVERAL_CONFIG_FILES', path: '', fix: 'Remove `fw.config.js`.' }],
  },
]

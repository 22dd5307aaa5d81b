import type { Mistake } from '../mistake.ts'

/** Options that exist in the other variant only, or belong to it. */
export const variantMistakes: readonly Mistake[] = [
  {
    title: 'R6: `transformer2` under version 4',
    files: {
      'fw.config.ts': 'export default defineFwConfig({\n  future: { compatibilityVersion: 4 },\n  ①transformer2: {},\n})\n',
    },
    problems: [{ code: 'OTHER_VARIANT', path: 'transformer2', fix: 'set `future.compatibilityVersion` to 3' }],
  },
  {
    title: 'R179: `generate` under version 4',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  future: { compatibilityVersion: 4 },\n  ①generate: { routes: ['/a'] },\n})\n",
    },
    problems: [{ code: 'OTHER_VARIANT', path: 'generate', fix: 'Remove it' }],
  },
  {
    title: 'R59: `dir.static` under version 4',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  future: { compatibilityVersion: 4 },\n  dir: { ①static: 'public' },\n})\n",
    },
    problems: [{ code: 'OTHER_VARIANT', path: 'dir.static', fix: 'set `future.compatibilityVersion` to 3' }],
  },
  {
    title: 'R76: a builder object under version 3',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  ①builder: { bundle: async () => {} },\n})\n' },
    problems: [{ code: 'WRONG_TYPE', path: 'builder', fix: 'a package name' }],
  },
  {
    title: 'R183: a version that does not exist',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  future: { ①compatibilityVersion: 5 },\n})\n' },
    problems: [{ code: 'WRONG_TYPE', path: 'future.compatibilityVersion', fix: '3 or 4' }],
  },
  {
    title: 'R183: a version written as text, over that of a layer',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  extends: './base',\n  future: { ①compatibilityVersion: '3' },\n  ②transformer2: {},\n})\n",
      'base/fw.config.ts': 'export default { future: { compatibilityVersion: 4 } }\n',
    },
    problems: [
      { code: 'WRONG_TYPE', path: 'future.compatibilityVersion', fix: '3 or 4' },
      { code: 'OTHER_VARIANT', path: 'transformer2', fix: 'Remove it' },
    ],
    instead: { 'future.compatibilityVersion': 4 },
  },
  {
    title: 'R129: `devServer.url`, which the server overwrites',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  devServer: { ①url: 'http://localhost:4000' },\n})\n" },
    problems: [
      { code: 'DEPRECATED', path: 'devServer.url', fix: 'Set `devServer.host`, `devServer.port` or `devServer.https`.' },
    ],
  },
  {
    title: 'R155: `generate.exclude`, which has no effect',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  generate: { ①exclude: ['/admin'] },\n})\n" },
    problems: [{ code: 'DEPRECATED', path: 'generate.exclude', fix: 'Use `serverEngine.prerender.ignore`.' }],
  },
  {
    title: 'R156: `generate.routes`, which has a successor',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  generate: { ①routes: ['/about'] },\n})\n" },
    problems: [{ code: 'DEPRECATED', path: 'generate.routes', fix: 'Use `serverEngine.prerender.routes`.' }],
  },
  {
    title: 'R187: `experimental.compileTemplate` under version 4',
    files: {
      'fw.config.ts':
        'export default defineFwConfig({\n  future: { compatibilityVersion: 4 },\n  experimental: { ①compileTemplate: true },\n})\n',
    },
    problems: [{ code: 'DEPRECATED', path: 'experimental.compileTemplate', fix: 'Write templates with `getContents`.' }],
  },
]

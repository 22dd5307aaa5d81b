import type { Mistake } from '../mistake.ts'

/** Names that used to be options, or are options of similar frameworks. */
export const oldNameMistakes: readonly Mistake[] = [
  {
    title: 'a removed option',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  ①target: 'static',\n})\n" },
    problems: [{ code: 'REMOVED', path: 'target', fix: 'Run `fw generate` for static output.' }],
  },
  {
    title: 'an option that moved to another group',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  ①head: { title: 'Acme' },\n})\n" },
    problems: [{ code: 'MOVED', path: 'head', fix: 'Use `app.head` instead.' }],
  },
  {
    title: 'an option of a group that moved',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  router: {\n    ①base: '/docs/',\n  },\n})\n" },
    problems: [{ code: 'MOVED', path: 'router.base', fix: 'Use `app.baseURL` instead.' }],
  },
  {
    title: 'a list that has another name',
    files: { 'fw.config.js': "export default { ①buildModules: ['@acme/lint'] }\n" },
    problems: [{ code: 'MOVED', path: 'buildModules', fix: 'Use `modules` instead.' }],
  },
  {
    title: 'Q1: an old name that still works',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  experimental: { defaults: { ①nuxtLink: { componentName: 'AppLink' } } },\n})\n",
    },
    problems: [{ code: 'RENAMED', path: 'experimental.defaults.nuxtLink', fix: 'Use `experimental.defaults.fwLink`.' }],
  },
  {
    title: 'packages and names for auto-imports, which are added with hooks',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  imports: {\n    ①presets: ['@vueuse/core'],\n    ②imports: [],\n  },\n})\n",
    },
    problems: [
      { code: 'REMOVED', path: 'imports.presets', fix: "Add the package with a hook: `hooks: { 'imports:sources': " },
      { code: 'REMOVED', path: 'imports.imports', fix: "Add the names with a hook: `hooks: { 'imports:extend': " },
    ],
  },
  {
    title: 'an experiment that has ended',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  experimental: { ①reactivityTransform: true },\n})\n' },
    problems: [{ code: 'REMOVED', path: 'experimental.reactivityTransform', fix: '`ui.propsDestructure`' }],
  },
]

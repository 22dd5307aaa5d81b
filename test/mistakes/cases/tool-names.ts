import type { Mistake } from '../mistake.ts'

/** R4: keys name the slot, not the tool. */
export const toolNameMistakes: readonly Mistake[] = [
  ...[
    ['vite', 'bundler1'],
    ['webpack', 'bundler2'],
    ['nitro', 'serverEngine'],
    ['vue', 'ui'],
    ['postcss', 'cssProcessor'],
    ['esbuild', 'transformer1'],
    ['unhead', 'headManager'],
    ['oxc', 'transformer2'],
  ].map(([tool, slot]): Mistake => ({
    title: `R4: the tool's name \`${tool}\` as a key`,
    files: { 'fw.config.ts': `export default defineFwConfig({\n  ①${tool}: {},\n})\n` },
    problems: [{ code: 'TOOL_NAME', path: tool!, fix: `Use \`${slot}\` instead.` }],
  })),
  {
    title: 'R4: the tool name `rspack`, whose options stand elsewhere',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  ①rspack: {},\n})\n' },
    problems: [{ code: 'REMOVED', path: 'rspack', fix: '`builder: "bundler3"`' }],
  },
  {
    title: 'R5: the tool name `vite` as a builder',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  ①builder: 'vite',\n})\n" },
    problems: [{ code: 'TOOL_NAME', path: 'builder', fix: 'Use `builder: "bundler1"` instead.' }],
  },
  {
    title: 'R121: the tool name `chokidar` as a watcher',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  experimental: { ①watcher: 'chokidar' },\n})\n" },
    problems: [{ code: 'TOOL_NAME', path: 'experimental.watcher', fix: 'Use `experimental.watcher: "watcher1"` instead.' }],
  },
  {
    title: 'R4: a tool name inside a group',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  bundler1: { ①vue: { isProduction: true } },\n})\n' },
    problems: [{ code: 'MOVED', path: 'bundler1.vue', fix: 'Use `bundler1.ui` instead.' }],
  },
  {
    title: 'a tool name as the value of an option that names no tool',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  ①logLevel: 'vue',\n})\n" },
    problems: [{ code: 'WRONG_VALUE', path: 'logLevel', fix: 'Use one of "silent", "info", "verbose".' }],
  },
]

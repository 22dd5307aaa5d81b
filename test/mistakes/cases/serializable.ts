import type { Mistake } from '../mistake.ts'

/** Non-serializable values of options that are written into generated code. */
export const serializableMistakes: readonly Mistake[] = [
  {
    title: 'R70: a function in `app.pageTransition`',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  app: {\n    pageTransition: { name: 'page', ①onEnter: () => {} },\n  },\n})\n",
    },
    problems: [{ code: 'NOT_SERIALIZABLE', path: 'app.pageTransition.onEnter', fix: 'Use JSON values here' }],
  },
  {
    title: 'R70: a regular expression in `app.keepalive`',
    files: { 'fw.config.ts': 'export default defineFwConfig({ app: { keepalive: { ①matches: /^Page/ } } })\n' },
    problems: [{ code: 'NOT_SERIALIZABLE', path: 'app.keepalive.matches', fix: 'set anything else per page or in a plugin' }],
  },
  {
    title: 'R222: a function in `ui.config`',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  ui: { config: { ①errorHandler() {} } },\n})\n' },
    problems: [{ code: 'NOT_SERIALIZABLE', path: 'ui.config.errorHandler', fix: 'Set it at runtime, in a plugin.' }],
  },
  {
    title: 'a function in `runtimeConfig`',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  runtimeConfig: { public: { ①now: () => Date.now() }, apiKey: '' },\n})\n",
    },
    problems: [{ code: 'NOT_SERIALIZABLE', path: 'runtimeConfig.public.now', fix: 'Use JSON values here' }],
  },
  {
    title: 'an instance deep inside `runtimeConfig`',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  runtimeConfig: {\n    jobs: [{ name: 'a' }, { name: 'b', ①since: new Date(0) }],\n  },\n})\n",
    },
    problems: [{ code: 'NOT_SERIALIZABLE', path: 'runtimeConfig.jobs[1].since', fix: 'Use JSON values here' }],
  },
  {
    title: 'a circle in `runtimeConfig`',
    files: {
      'fw.config.ts':
        'const node: Record<string, unknown> = {}\nnode.self = node\n\nexport default defineFwConfig({ runtimeConfig: { ①node } })\n',
    },
    problems: [{ code: 'NOT_SERIALIZABLE', path: 'runtimeConfig.node.self', fix: 'Use JSON values here' }],
  },
]

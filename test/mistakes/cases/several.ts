import type { Mistake } from '../mistake.ts'

/** One report for all problems. */
export const severalMistakes: readonly Mistake[] = [
  {
    title: 'several mistakes in one file',
    files: {
      'fw.config.ts': `import type { FwConfig } from 'fw/config'

const head = { ③titel: 'Acme' }

export default {
  ①srr: true,
  ②vite: { plugins: [] },
  app: {
    head,
    ④rootTag: 7,
  },
  ⑤logLevel: 'quiet',
  runtimeConfig: { public: { ⑥log: () => {} } },
  ⑦target: 'static',
  devServer: { ⑧url: 'http://localhost' },
} as unknown as FwConfig
`,
    },
    problems: [
      { code: 'UNKNOWN_OPTION', path: 'srr', fix: 'Did you mean `ssr`?' },
      { code: 'TOOL_NAME', path: 'vite', fix: 'Use `bundler1` instead.' },
      { code: 'UNKNOWN_OPTION', path: 'app.head.titel', fix: 'Did you mean `app.head.title`?' },
      { code: 'WRONG_TYPE', path: 'app.rootTag', fix: 'Set it to a string' },
      { code: 'WRONG_VALUE', path: 'logLevel', fix: 'Use one of' },
      { code: 'NOT_SERIALIZABLE', path: 'runtimeConfig.public.log', fix: 'Use JSON values here' },
      { code: 'REMOVED', path: 'target', fix: 'Run `fw generate`' },
      { code: 'DEPRECATED', path: 'devServer.url', fix: 'Set `devServer.host`' },
    ],
  },
  {
    title: 'mistakes in every place at once, each with its own',
    files: {
      'fw.config.ts':
        "export default defineFwConfig(async () => ({\n  extends: './base',\n  ③appID: 'shop',\n  $production: { ②ssr: 'no' },\n}))\n",
      'base/fw.config.mjs': "export default {\n  ⑤css: 'main.css',\n}\n",
      '.fwrc': '④buildDirectory=out\n',
    },
    load: { set: ['debgu=true'] },
    problems: [
      { code: 'UNKNOWN_OPTION', path: 'debgu', fix: 'Did you mean `debug`?' },
      { code: 'WRONG_TYPE', path: 'ssr', fix: 'Set it to true or false' },
      { code: 'UNKNOWN_OPTION', path: 'appID', fix: 'Did you mean `appId`?' },
      { code: 'UNKNOWN_OPTION', path: 'buildDirectory', fix: 'Remove it' },
      { code: 'WRONG_TYPE', path: 'css', fix: 'Set it to an array' },
    ],
  },
]

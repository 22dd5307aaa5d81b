import type { Mistake } from '../mistake.ts'

/** Mistakes in environment blocks, in variables and on the command line. */
export const environmentMistakes: readonly Mistake[] = [
  {
    title: 'an environment block that does not exist',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  ①$prod: { ssr: false },\n})\n' },
    problems: [{ code: 'UNKNOWN_BLOCK', path: '$prod', fix: 'Use `$env: { prod: … }`.' }],
  },
  {
    title: 'a misspelt environment block',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  ①$prodction: { ssr: false },\n})\n' },
    problems: [{ code: 'UNKNOWN_BLOCK', path: '$prodction', fix: 'Did you mean `$production`?' }],
  },
  {
    title: 'an environment block that is no object',
    files: { 'fw.config.ts': 'export default defineFwConfig({\n  $env: { ①staging: true },\n})\n' },
    problems: [{ code: 'WRONG_TYPE', path: '$env.staging', fix: 'Set it to an object' }],
  },
  {
    title: 'a mistake in `$production`',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  app: { baseURL: '/' },\n  $production: {\n    app: { ①bseURL: '/docs/' },\n  },\n})\n",
    },
    load: { mode: 'production' },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'app.bseURL', fix: 'Did you mean `app.baseURL`?' }],
  },
  {
    title: 'a mistake in `$env.staging`, over a right value in the file',
    files: {
      'fw.config.ts': 'export default defineFwConfig({\n  ssr: false,\n  $env: {\n    staging: { ①ssr: 1 },\n  },\n})\n',
    },
    load: { envName: 'staging' },
    problems: [{ code: 'WRONG_TYPE', path: 'ssr', fix: 'Set it to true or false' }],
    instead: { ssr: false },
  },
  {
    title: 'R28: `app.buildAssetsDir` set at run time',
    files: { 'fw.config.ts': 'export default defineFwConfig({})\n' },
    load: { env: { FW_APP_BUILD_ASSETS_DIR: '/other/' } },
    problems: [
      {
        code: 'BUILD_TIME_ONLY',
        path: 'runtimeConfig.app.buildAssetsDir',
        fix: 'Set `app.buildAssetsDir` in the configuration file',
      },
    ],
  },
  {
    title: 'R16: a variable that matches nothing',
    files: { 'fw.config.ts': 'export default defineFwConfig({ runtimeConfig: {} })\n' },
    load: { env: { FW_TOKEN: 'x' } },
    problems: [{ code: 'ENV_UNMATCHED', path: '', fix: 'Declare the key in `runtimeConfig`' }],
  },
  {
    title: 'a misspelt variable',
    files: { 'fw.config.ts': "export default defineFwConfig({ runtimeConfig: { apiKey: '' } })\n" },
    load: { env: { FW_API_KYE: 'x' } },
    problems: [{ code: 'ENV_UNMATCHED', path: '', fix: 'Did you mean `FW_API_KEY` (for `runtimeConfig.apiKey`)?' }],
  },
  {
    title: 'a variable of the wrong type',
    files: { 'fw.config.ts': 'export default defineFwConfig({ runtimeConfig: { retries: 3 } })\n' },
    load: { env: { FW_RETRIES: 'many' } },
    problems: [{ code: 'ENV_NOT_CONVERTED', path: 'runtimeConfig.retries', fix: 'Set it to a number' }],
  },
  {
    title: 'a variable for an option with the wrong type, over a right value in the file',
    files: { 'fw.config.ts': 'export default defineFwConfig({ devServer: { port: 4000 } })\n' },
    load: { env: { FW_PORT: 'http' } },
    problems: [{ code: 'WRONG_TYPE', path: 'devServer.port', fix: 'Set it to a port number' }],
    instead: { 'devServer.port': 4000 },
  },
  {
    title: 'a misspelt key in --set',
    files: { 'fw.config.ts': 'export default defineFwConfig({})\n' },
    load: { set: ['app.baseUrll=/docs/'] },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'app.baseUrll', fix: 'Did you mean `app.baseURL`?' }],
  },
  {
    title: 'a wrong value in --set, over a right one in the file',
    files: { 'fw.config.ts': 'export default defineFwConfig({ ssr: false })\n' },
    load: { set: ['ssr=maybe'] },
    problems: [{ code: 'WRONG_TYPE', path: 'ssr', fix: 'Set it to true or false' }],
    instead: { ssr: false },
  },
]

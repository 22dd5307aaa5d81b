import type { Mistake } from '../mistake.ts'

/** Values of the right type that are not allowed. */
export const valueMistakes: readonly Mistake[] = [
  {
    title: 'a misspelt value',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  ①logLevel: 'verbos',\n})\n" },
    problems: [{ code: 'WRONG_VALUE', path: 'logLevel', fix: 'Did you mean "verbose"?' }],
  },
  {
    title: 'a misspelt value of a shorthand',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  sourcemap: { ①client: 'hiden' },\n})\n" },
    problems: [{ code: 'WRONG_VALUE', path: 'sourcemap.client', fix: 'Did you mean "hidden"?' }],
  },
  {
    title: 'a misspelt value where a boolean may stand too',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  experimental: { ①emitRouteChunkError: 'automatc' },\n})\n" },
    problems: [{ code: 'WRONG_VALUE', path: 'experimental.emitRouteChunkError', fix: 'Did you mean "automatic"?' }],
  },
  {
    title: 'a misspelt value in an entry of a list',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  plugins: [{ src: '~/a.ts', ①mode: 'cleint' }],\n})\n" },
    problems: [{ code: 'WRONG_VALUE', path: 'plugins[0].mode', fix: 'Did you mean "client"?' }],
  },
  {
    title: 'a misspelt value inside an object that may be a boolean',
    files: {
      'fw.config.ts': "export default defineFwConfig({\n  app: { pageTransition: { name: 'page', ①mode: 'out-inn' } },\n})\n",
    },
    problems: [{ code: 'WRONG_VALUE', path: 'app.pageTransition.mode', fix: 'Did you mean "out-in"?' }],
  },
  {
    title: 'a value that resembles none of those allowed',
    files: {
      'fw.config.ts': "export default defineFwConfig({\n  router: { options: { ①scrollBehaviorType: 'instant' } },\n})\n",
    },
    problems: [{ code: 'WRONG_VALUE', path: 'router.options.scrollBehaviorType', fix: 'Use one of "auto", "smooth".' }],
  },
]

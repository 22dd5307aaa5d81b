import { ownRuntime } from '../config/loader-files.ts'

interface PitchContext {
  resource: string
  rootContext: string
  utils: { contextify: (context: string, request: string) => string }
  context: string
  getOptions: () => { esModule: boolean }
}

/**
 * Adds a style sheet to the page with a script, without `bundler2.extractCSS`. Takes the result of css-loader. Class names are only known
 * at run time, so this is CommonJS, from which they can be imported by name.
 */
export function pitch(this: PitchContext, remaining: string): string {
  const request = JSON.stringify(this.utils.contextify(this.context, `!!${remaining}`))
  const id = JSON.stringify(this.utils.contextify(this.rootContext, this.resource))
  const { esModule } = this.getOptions()
  return `const css = require(${request})
const { injectStyle } = require(${JSON.stringify(ownRuntime('inject-style'))})
const content = css.default ?? css
injectStyle(${id}, content)
if (module.hot) module.hot.accept()
const names = content.locals ?? {}
${esModule ? `module.exports = Object.defineProperty({ ...names, default: names }, '__esModule', { value: true })` : 'module.exports = names'}
`
}

export default function injectLoader(): string {
  return ''
}

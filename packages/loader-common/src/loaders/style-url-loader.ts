import { runLoader, type LoaderContext } from './loader-context.ts'

interface StyleContext extends LoaderContext {
  importModule: (request: string, options: object) => Promise<unknown>
}

/** Returns the text of a style sheet that is imported with `?url`. It refers to its assets relative to itself. */
export function pitch(this: StyleContext): void {
  runLoader(this, async () => ({
    code: String(await this.importModule(`${this.resourcePath}?style-text`, { publicPath: './' })),
  }))
}

export default function styleUrlLoader(): string {
  return ''
}

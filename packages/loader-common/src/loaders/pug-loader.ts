import { importOptionalPackage } from '@fw/kit/internal'
import { packageLookup } from '../package-lookup.ts'
import { runLoader, type LoaderContext } from './loader-context.ts'

interface Pug {
  default: { render: (source: string, options: object) => string }
}

/** Renders a Pug file to HTML, with the options of `bundler2.loaders.pugPlain`. The module exports the text. */
export default function pugLoader(this: LoaderContext, source: string): void {
  runLoader(this, async ({ app }) => {
    const { options } = app
    const needed = { name: 'pug', neededBy: '`.pug`', place: { file: this.resourcePath } }
    const { default: pug } = await importOptionalPackage<Pug>(needed, packageLookup(options))
    const html = pug.render(source, { ...options.bundler2.loaders.pugPlain, filename: this.resourcePath })
    return { code: `export default ${JSON.stringify(html)}` }
  })
}

import { compile, declarations, type AnyTree } from '@fw/schema'
import { bundlersTable } from './bundlers-table.ts'
import { configIndex } from './config-index.ts'
import { configPage } from './config-page.ts'
import { defaultTags } from './default-tags.ts'
import { extractDocs } from './extract-docs.ts'
import { formatJson } from './format-code.ts'
import { jsonSchema } from './json-schema.ts'
import { kitPage } from './kit-page.ts'
import { kebab } from './markdown.ts'
import { optionReaders } from './option-readers.ts'
import { optionsMap } from './options-map.ts'
import type { Output } from './output.ts'
import { problemsPage } from './problems-page.ts'
import { sampleDefaults } from './sample-defaults.ts'

/** Directories that only contain generated files. */
export const ownDirectories = ['docs/config']

/** Generates all files from the option declarations. */
export async function generateAll(root: string, tree: AnyTree = declarations): Promise<Output[]> {
  const docs = extractDocs(root)
  const defaults = sampleDefaults(tree)
  const input = { tree, options: docs.options, defaults }
  const outputs = defaultTags(docs, defaults)
  for (const key of Object.keys(tree)) outputs.push({ file: `docs/config/${kebab(key)}.md`, text: await configPage(key, input) })
  outputs.push(
    { file: 'docs/config/README.md', text: configIndex(input) },
    { file: 'docs/options-map.md', text: optionsMap(tree, docs.options, optionReaders(root, compile(tree))) },
    { file: 'docs/problems.md', text: problemsPage(root) },
    { file: 'docs/kit.md', text: kitPage(root) },
    { file: 'docs/bundlers-table.md', text: bundlersTable() },
    { file: 'packages/schema/fw.schema.json', text: await formatJson(root, jsonSchema(tree, input)) },
  )
  return outputs
}

import { compile, open, type AnyTree } from '@fw/schema'
import { generatedFrom } from './config-page.ts'
import type { OptionDoc } from './extract-docs.ts'
import { inlineCode, table } from './markdown.ts'

/** For every option: where it is declared, who reads it, and what proves its effect. */
export function optionsMap(
  tree: AnyTree,
  options: ReadonlyMap<string, OptionDoc>,
  readers: ReadonlyMap<string, string[]>,
): string {
  const leaves = [...compile(tree).leaves.values()]
  const rows = leaves.map(({ path, leaf }) => [
    inlineCode(path),
    link(options.get(path)?.file ?? ''),
    readers.get(path)?.map(link).join('<br>') ?? 'nobody',
    leaf.proof === open ? 'open' : link(`test/options/${String(leaf.proof)}.test.ts`),
  ])
  const read = leaves.filter(({ path }) => readers.has(path)).length
  const proved = leaves.filter(({ leaf }) => leaf.proof !== open).length
  return `${generatedFrom(['the sources of all packages'])}

# Map of options

${leaves.length} options, ${read} of them read by code, ${proved} with a proof of their effect.

Who reads an option is found by the names in the sources, in chains such as \`options.app.baseURL\`: a way to find the code, no
guarantee that it is all of it. A proof is a test that fails when the option is put back to its default; it is open as
long as the option has no effect yet.

${table(['option', 'declared in', 'read by', 'proof'], rows)}
`
}

function link(file: string): string {
  return `[${file.replace(/^packages\//, '')}](../${file})`
}

import { compile, open, type AnyTree } from '@fw/schema'
import { generatedFrom } from './config-page.ts'
import type { OptionDoc } from './extract-docs.ts'
import { inlineCode, table } from './markdown.ts'

/** For each option: where it is declared, which files read it, and which test proves it. */
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

# Options map

${leaves.length} options: ${read} are read by code, ${proved} have a test.

Readers are found by searching the sources for chains such as \`options.app.baseURL\`, so the list may not be complete. A proof is a
test that fails if the option is reset to its default; it is open as
long as the option has no effect yet.

${table(['option', 'declared in', 'read by', 'proof'], rows)}
`
}

function link(file: string): string {
  return `[${file.replace(/^packages\//, '')}](../${file})`
}

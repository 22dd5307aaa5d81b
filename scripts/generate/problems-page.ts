import { catalogue, type ProblemName } from '@fw/schema'
import { generatedFrom } from './config-page.ts'
import { codeBlock } from './markdown.ts'

/** The catalogue of problems with a configuration: for each code what it says, and what to do. */
export function problemsPage(): string {
  const names = Object.keys(catalogue) as ProblemName[] // the keys of a const object are its key type
  return `${generatedFrom(['packages/schema/src/problems.ts'])}

# Problems

Everything that fw can find wrong with a configuration. The code of a problem stays the same across versions; its words may
change. What stands in angle brackets depends on the case. After the arrow comes what to do, with one arrow for each case.

${names.sort().map(section).join('\n\n')}
`
}

function section(name: ProblemName): string {
  const { level, why, fix } = catalogue[name] as Entry // every entry has this form, each with details of its own
  const cases = details[name] ?? [{}]
  const fixes = unique(cases.flatMap((given) => [fix(detailsOf(given)), fix(detailsOf({ near: undefined, ...given }))]))
  const text = codeBlock('text', [why(detailsOf(cases[0]!)), ...fixes.map((each) => `→ ${each}`)].join('\n'))
  return `## FW_CONFIG_${name}\n\n${level === 'error' ? 'Error.' : 'Warning.'}\n\n${text}`
}

interface Entry {
  level: 'error' | 'warning'
  why: (details: unknown) => string
  fix: (details: unknown) => string
}

type Details = Readonly<Record<string, unknown>>

/** Details where a placeholder of their own name does not do, one record for each case that reads differently. */
const details: Readonly<Partial<Record<ProblemName, readonly Details[]>>> = {
  NOT_SERIALIZABLE: [{}, { path: 'ui.<path>' }],
  DEPRECATED: [{ why: '<why it is on its way out>', fix: '<what to write instead>' }],
  UNKNOWN_BLOCK: [{ path: '$<name>' }],
  CIRCULAR_DEFAULT: [{ circle: ['<option>', '<another option>', '<option>'] }],
  ENV_AMBIGUOUS: [{ paths: ['<option>', '<another option>'] }],
  LAYER_NOT_FOUND: [{}, { layer: './<layer>' }],
}

/** Every detail that is not given is its own name in angle brackets. */
function detailsOf(given: Details): unknown {
  return new Proxy(given, { get: (target, key) => (Object.hasOwn(target, key) ? target[String(key)] : `<${String(key)}>`) })
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

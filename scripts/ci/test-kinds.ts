/**
 * The kinds of tests, in the order of the report. The first pattern that matches the path of a test file, with the project of Vitest before it,
 * decides.
 */
const kinds: readonly [name: string, pattern: RegExp][] = [
  ['webpack', /^webpack:/],
  ['layout-b-dev', /^layout-b-dev:/],
  ['packed', /:test\/packed\//],
  ['builders', /:test\/builders\//],
  ['e2e in development', /^e2e-dev:/],
  ['e2e', /:test\/e2e\//],
  ['security', /:test\/security\//],
  ['dev', /:test\/dev\//],
  ['server', /:test\/server\//],
  ['options', /:test\/options\//],
  ['cli', /:test\/cli\//],
  ['speed', /:test\/speed\//],
  ['types', /:test\/types\//],
  ['unit', /:packages\//],
  ['rest', /:/],
]

export const kindNames: readonly string[] = kinds.map(([name]) => name)

export function kindOf(project: string, path: string): string {
  return kinds.find(([, pattern]) => pattern.test(`${project}:${path}`))![0]
}

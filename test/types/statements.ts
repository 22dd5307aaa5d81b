import { createVirtualProgram } from './virtual-program.ts'

/** The compiler messages of each statement, by name; empty for those that compile. */
export type Messages<Name extends string> = Readonly<Record<Name, string[]>>

const header = `import { defineFwConfig, type FwConfig, type FwOptions } from 'fw/config'
declare const options: FwOptions
/** Compiles for two types that are the same, not only assignable. */
declare function expectType<Expected>(): <Actual>(actual: Actual, ...same: Same<Actual, Expected>) => void
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : [never]
`

/** Checks statements of one line each, separately. `augmentation` is in a separate file, like that of a module or a builder. */
export function checkStatements<Name extends string>(
  statements: Readonly<Record<Name, string>>,
  augmentation: string = '',
): Messages<Name> {
  const names = Object.keys(statements) as Name[] // the type does not allow others
  const lines = names.map((name) => `{ ${statements[name]} }`)
  if (lines.some((line) => line.includes('\n')))
    throw new Error('A statement must stand on one line, by which its errors are found.')
  const first = header.split('\n').length
  const { findingsIn } = createVirtualProgram({
    'statements.ts': header + lines.join('\n'),
    'augmentation.ts': augmentation,
  })
  const findings = [...findingsIn('augmentation.ts').map((finding) => ({ ...finding, line: 0 })), ...findingsIn('statements.ts')]
  const stray = findings.filter(({ line }) => line < first)
  if (stray.length > 0) throw new Error(`Wrong outside of the statements: ${stray.map(({ message }) => message).join('\n')}`)
  const messagesOf = (line: number): string[] => findings.filter((finding) => finding.line === line).map(({ message }) => message)
  return Object.fromEntries(names.map((name, index) => [name, messagesOf(first + index)])) as Messages<Name> // one entry per name
}

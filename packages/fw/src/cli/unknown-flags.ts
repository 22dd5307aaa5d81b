import { nearest } from '@fw/schema'

interface KnownArg {
  type?: string
  alias?: string | string[]
}

/** Flags that a command does not have, each with the nearest one it has. */
export function unknownFlags(
  args: readonly string[],
  known: Readonly<Record<string, KnownArg>>,
): { flag: string; near: string | undefined }[] {
  const flags = flagNames(known)
  const takesValue = new Set(
    Object.entries(known).flatMap(([name, arg]) =>
      arg.type === 'string' || arg.type === 'enum' ? [name, ...aliasesOf(arg)] : [],
    ),
  )
  const unknown: { flag: string; near: string | undefined }[] = []
  for (let index = 0; index < args.length; index++) {
    const arg = args[index]!
    if (arg === '--') break
    if (!arg.startsWith('-') || arg === '-') continue
    const name = camelCase(arg.replace(/^-+/, '').replace(/=.*$/s, ''))
    if (takesValue.has(name) && !arg.includes('=')) index++
    const plain = name.startsWith('no') && flags.has(lowerFirst(name.slice(2))) ? lowerFirst(name.slice(2)) : name
    if (flags.has(plain)) continue
    const near = nearest(
      name,
      [...flags].filter((flag) => flag.length > 1),
    )
    unknown.push({ flag: arg.replace(/=.*$/s, ''), near: near ? `--${near}` : undefined })
  }
  return unknown
}

function flagNames(known: Readonly<Record<string, KnownArg>>): Set<string> {
  return new Set(Object.entries(known).flatMap(([name, arg]) => (arg.type === 'positional' ? [] : [name, ...aliasesOf(arg)])))
}

function aliasesOf({ alias = [] }: KnownArg): string[] {
  return Array.isArray(alias) ? alias : [alias]
}

function camelCase(text: string): string {
  return text.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

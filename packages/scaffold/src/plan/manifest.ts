import { ScaffoldError } from '../scaffold-error.ts'

/** The parts of a `package.json` that are changed. */
export interface Manifest {
  name?: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  [key: string]: unknown
}

export function readManifest(text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest // npm accepts nothing else
  } catch (cause) {
    throw new ScaffoldError(
      {
        code: 'FW_SCAFFOLD_MANIFEST',
        why: `package.json is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
        fix: 'Fix its syntax.',
        files: ['package.json'],
      },
      { cause },
    )
  }
}

/** Changes a `package.json` and keeps its indentation and line ends. */
export function editManifest(text: string, change: (manifest: Manifest) => Manifest): string {
  const manifest = readManifest(text)
  const changed = change(manifest)
  if (changed === manifest) return text
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  '
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  return `${JSON.stringify(changed, null, indent)}\n`.replaceAll('\n', lineEnd)
}

import { readFile } from 'node:fs/promises'

/** Source files of a project that contain one of the names. */
export async function sourcesMentioning(files: Iterable<string>, names: readonly string[]): Promise<Set<string>> {
  const pattern = new RegExp(String.raw`(?<![\w$-])(?:${names.map(escape).join('|')})(?![\w$-])`)
  const found = new Set<string>()
  await Promise.all(
    [...new Set(files)].filter(isSource).map(async (file) => {
      const text = await readFile(file, 'utf8').catch(() => '')
      if (pattern.test(text)) found.add(file)
    }),
  )
  return found
}

function isSource(file: string): boolean {
  return /\.(?:vue|[cm]?[jt]sx?)$/.test(file) && !file.includes('/node_modules/') && !file.includes('\0')
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

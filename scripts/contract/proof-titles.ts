import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testTitles } from './test-titles.ts'

/** An option and the file of its proof. */
export interface UnnamedOption {
  path: string
  file: string
}

/** The options that no title in the file of their proof mentions. */
export function unnamedOptions(root: string, proofs: readonly UnnamedOption[]): UnnamedOption[] {
  const titles = new Map<string, string[]>()
  const titlesOf = (file: string): string[] => {
    const known = titles.get(file) ?? testTitles(file, readFileSync(join(root, file), 'utf8'), { rows: true })
    titles.set(file, known)
    return known
  }
  return proofs.filter(({ path, file }) => !titlesOf(file).some((title) => namesOption(title, path)))
}

/** Whether a text contains the path of an option: `app.head`, but not `app.headers` or `my.app.head`. */
export function namesOption(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1)) {
    if (!/[\w.]$/.test(text.slice(0, at)) && !/^(?:\w|\.\w)/.test(text.slice(at + path.length))) return true
  }
  return false
}

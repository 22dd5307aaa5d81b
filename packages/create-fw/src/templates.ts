import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'

export interface Template {
  name: TemplateName
  /** Shown in lists, in a few words. */
  description: string
  /** Applications have more files in common than a module or a layer, and take add-ons. */
  isApp: boolean
}

export const templateNames = ['minimal', 'starter', 'saas', 'content', 'module', 'layer', 'repro'] as const

export type TemplateName = (typeof templateNames)[number]

const descriptions: Readonly<Record<TemplateName, string>> = {
  minimal: 'one page',
  starter: 'pages, a layout, data from an API, tests',
  saas: 'PostgreSQL with drizzle, sessions, forms, tests',
  content: 'articles in Markdown, tags, RSS, a sitemap',
  module: 'a module for fw, with a playground',
  layer: 'a layer that other projects extend, with a playground',
  repro: 'the smallest project, for a bug report',
}

export const templates: readonly Template[] = templateNames.map((name) => ({
  name,
  description: descriptions[name],
  isApp: name !== 'module' && name !== 'layer',
}))

export function isTemplate(name: string): name is TemplateName {
  return templateNames.some((each) => each === name)
}

const directory = fileURLToPath(new URL('../templates', import.meta.url))

/**
 * The files of a template, by path. npm does not publish files such as `.gitignore`, so they are stored as `_gitignore`. Applications share
 * the files in `templates/app`.
 */
export function readTemplate(name: TemplateName): Map<string, string> {
  const { isApp } = templates.find((each) => each.name === name)!
  const files = new Map([...(isApp ? filesIn(join(directory, 'app')) : []), ...filesIn(join(directory, name))])
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function filesIn(dir: string): [path: string, text: string][] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) return filesIn(path).map(([file, text]): [string, string] => [`${entry.name}/${file}`, text])
    return [[entry.name.replace(/^_(?=(?:gitignore|env\.example)$)/, '.'), readFileSync(path, 'utf8')]]
  })
}

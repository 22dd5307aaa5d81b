import { createMarkdownExit } from 'markdown-exit'
import { parse } from 'yaml'

export interface Article {
  slug: string
  title: string
  description: string
  /** `2026-03-14` */
  date: string
  tags: string[]
  html: string
}

const markdown = createMarkdownExit({ typographer: true })

/** All articles, the newest first. */
export async function listArticles(): Promise<Article[]> {
  const storage = useStorage<string>('assets:content')
  const files = (await storage.getKeys()).filter((file) => file.endsWith('.md'))
  const articles = await Promise.all(
    files.map(async (file) => parseArticle(file, (await storage.getItem(file)) ?? '')),
  )
  return articles.toSorted((a, b) => b.date.localeCompare(a.date))
}

/** Reads the lines between `---`, and renders what follows. */
export function parseArticle(file: string, text: string): Article {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const { title, description, date, tags = [] } = (parse(head) ?? {}) as Record<string, unknown>
  if (typeof title !== 'string') throw new Error(`content/${file}: "title" is missing.`)
  if (typeof description !== 'string') throw new Error(`content/${file}: "description" is missing.`)
  if (Number.isNaN(Date.parse(String(date))))
    throw new Error(`content/${file}: "date" is not a date.`)
  return {
    slug: file.replace(/\.md$/, ''),
    title,
    description,
    date: String(date),
    tags: [tags].flat().map(String),
    html: markdown.render(body),
  }
}

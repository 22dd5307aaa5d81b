export interface Release {
  version: string
  date: string
  changes: string[]
}

/** Reads releases in the format `## 1.0.0 (2026-09-01)`, followed by a list. */
export function parseReleases(markdown: string): Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [, version = '', date = ''] = /^(\S+) \((\S+)\)/.exec(section) ?? []
      const changes = [...section.matchAll(/^- (.+)$/gm)].map(([, text = '']) => text)
      return { version, date, changes }
    })
}

import { generatedFrom, type PageInput } from './config-page.ts'
import { firstSentence, inlineCode, kebab, table } from './markdown.ts'

/** The list of all first keys, and how to read their pages. */
export function configIndex({ options }: Pick<PageInput, 'options'>): string {
  const first = [...options.values()].filter(({ keys }) => keys.length === 1).sort((a, b) => (a.path < b.path ? -1 : 1))
  const rows = first.map(({ path, description }) => [`[${path}](${kebab(path)}.md)`, firstSentence(description)])
  const count = [...options.values()].filter(({ kind }) => kind === 'option').length
  return `${generatedFrom(['packages/schema/src/options/'])}

# Options

Everything that \`fw.config.ts\` can hold: ${count} options under ${first.length} keys.

\`\`\`ts
export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  app: { baseURL: '/docs/' },
})
\`\`\`

## How to read the pages

- **Variants.** \`future.compatibilityVersion\` decides which defaults hold: \`4\` is variant A, the newer layout, and \`3\` is
  variant B, the older one. A page names the variants only where they differ.
- **Defaults** are those of a production build. ${inlineCode('<rootDir>')}, ${inlineCode('<workspaceDir>')} and ${inlineCode('<buildId>')} stand for what differs from
  project to project.
- **Layers.** A project may build on layers (\`extends\`, \`theme\`). Each page says how their values and those of the project
  become one. Environment blocks (\`$production\` and the like) and the file around them are combined in the same way.
- **Where a value came from** in your project tells \`npx fw config why <option>\`.

## Keys

${table(['key', 'what it is for'], rows)}
`
}

import { generatedFrom, type PageInput } from './config-page.ts'
import { firstSentence, inlineCode, kebab, table } from './markdown.ts'

/** The list of all top-level keys, and an introduction. */
export function configIndex({ options }: Pick<PageInput, 'options'>): string {
  const first = [...options.values()].filter(({ keys }) => keys.length === 1).sort((a, b) => (a.path < b.path ? -1 : 1))
  const rows = first.map(({ path, description }) => [`[${path}](${kebab(path)}.md)`, firstSentence(description)])
  const count = [...options.values()].filter(({ kind }) => kind === 'option').length
  return `${generatedFrom(['packages/schema/src/options/'])}

# Options

All options of \`fw.config.ts\`: ${count} options under ${first.length} keys.

\`\`\`ts
export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  app: { baseURL: '/docs/' },
})
\`\`\`

## How to read the pages

- **Variants.** \`future.compatibilityVersion\` selects the defaults: \`4\` is variant A, the current layout, and \`3\` is
  variant B, the old one. Pages only mention variants where they differ.
- **Defaults** are those of a production build. ${inlineCode('<rootDir>')}, ${inlineCode('<workspaceDir>')} and ${inlineCode('<buildId>')} are placeholders for
  values that depend on the project.
- **Layers.** A project can extend layers (\`extends\`, \`theme\`). Each page describes how their values and those of the project
  are merged. Environment blocks (\`$production\` and others) are merged with the rest of the file in the same way.
- **Origins.** Run \`npx fw config why <option>\` to see where a value comes from.

## Keys

${table(['key', 'description'], rows)}
`
}

import { rangesOf } from '../versions.ts'
import type { AddOn } from './add-on.ts'

export const lint: AddOn = {
  name: 'lint',
  title: 'Lint and format',
  description: 'oxlint finds mistakes, oxfmt formats',
  apply: (draft) => {
    draft.addDependencies(rangesOf(['oxfmt', 'oxlint']), { dev: true })
    draft.createUnless([], '.oxlintrc.json', oxlint)
    draft.createUnless([], '.oxfmtrc.json', oxfmt)
    draft.addScript('lint', 'oxlint && oxfmt --check')
    draft.addScript('format', 'oxlint --fix && oxfmt')
  },
}

// As oxfmt formats them.
const oxlint = `{
  "$schema": "./node_modules/oxlint/configuration_schema.json",
  "plugins": ["typescript", "import", "unicorn", "vue"],
  "categories": {
    "correctness": "error",
    "suspicious": "warn"
  },
  "ignorePatterns": [".fw", ".output"]
}
`

const oxfmt = `{
  "$schema": "./node_modules/oxfmt/configuration_schema.json",
  "semi": false,
  "singleQuote": true,
  "ignorePatterns": [".fw", ".output", "**/*.md"]
}
`

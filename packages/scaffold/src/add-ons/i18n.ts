import { join } from 'pathe'
import { rangesOf } from '../versions.ts'
import type { AddOn } from './add-on.ts'

export const i18n: AddOn = {
  name: 'i18n',
  title: 'i18n',
  description: 'translated messages, and a route for each locale',
  apply: (draft) => {
    draft.addDependencies(rangesOf(['@fw/i18n']))
    draft.editConfig({ addModules: ['@fw/i18n'], set: { i18n: { locales: ['en', 'de'], defaultLocale: 'en' } } })
    const messages = join(draft.directories.src, 'i18n')
    draft.createUnless([], join(messages, 'en.json'), '{\n  "hello": "Hello, {name}!"\n}\n')
    draft.createUnless([], join(messages, 'de.json'), '{\n  "hello": "Hallo, {name}!"\n}\n')
    draft.note(`Messages are in ${messages}/: \`{{ $t('hello', { name: 'Ada' }) }}\`.`)
  },
}

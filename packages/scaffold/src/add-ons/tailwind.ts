import { rangesOf } from '../versions.ts'
import type { AddOn } from './add-on.ts'

export const tailwind: AddOn = {
  name: 'tailwind',
  title: 'Tailwind CSS',
  description: 'utility classes in templates',
  apply: (draft) => {
    draft.addDependencies(rangesOf(['@fw/tailwindcss']), { dev: true })
    draft.editConfig({ addModules: ['@fw/tailwindcss'] })
  },
}

import { join } from 'pathe'
import { rangesOf } from '../versions.ts'
import type { AddOn } from './add-on.ts'

export const pinia: AddOn = {
  name: 'pinia',
  title: 'Pinia',
  description: 'stores for state that components share',
  apply: (draft) => {
    draft.addDependencies(rangesOf(['@fw/pinia', 'pinia']))
    draft.editConfig({ addModules: ['@fw/pinia'] })
    const file = join(draft.directories.src, 'stores/counter.ts')
    draft.createUnless([], file, counterStore)
    draft.note(`\`useCounter()\` of ${file} is auto-imported in components.`)
  },
}

const counterStore = `export const useCounter = defineStore('counter', () => {
  const count = ref(0)
  const increment = () => count.value++

  return { count, increment }
})
`

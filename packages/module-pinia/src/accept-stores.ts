import type { ScriptPass } from '@fw/schema'

/**
 * Adds hot update handling to files with one store, so that saving keeps the state. Skips files that accept updates themselves or
 * export several stores.
 * @param stores - the file that exports `acceptHMRUpdate`
 */
export function acceptStores(stores: string): ScriptPass {
  return {
    name: 'accept-stores',
    test: (code, _id, { side }) => side === 'client' && code.includes('defineStore(') && !code.includes('import.meta.hot'),
    run: ({ code, calls }, edits) => {
      const defined = calls.filter(({ callee }) => callee.name === 'defineStore')
      const [, store] = /^export const ([\w$]+) = defineStore\(/m.exec(code) ?? []
      if (defined.length !== 1 || store === undefined) return
      const accept = edits.import(stores, 'acceptHMRUpdate')
      edits.text.appendRight(code.length, `\nif (import.meta.hot) import.meta.hot.accept(${accept}(${store}, import.meta.hot))\n`)
    },
  }
}

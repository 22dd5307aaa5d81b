import type { ScriptPass } from '@fw/schema'

/**
 * Lets a file with one store take its own updates in development: saving it keeps the state. Files that accept updates themselves, or
 * that export several stores, are left alone.
 *
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

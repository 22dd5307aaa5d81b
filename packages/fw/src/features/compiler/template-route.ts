import type { ScriptPass } from '../../source/script-transform.ts'

/**
 * `$route` in templates is the route of the page that the component belongs to, like that of `useRoute()`: it stays the same while
 * the page leaves. vue-router's own `$route` changes as soon as navigation is confirmed.
 */
export function templateRoute(): ScriptPass {
  return {
    name: 'template-route',
    test: (code, id) => code.includes('_ctx.$route') && /\.vue(?:$|\?)/.test(id),
    run({ code }, edits) {
      const local = edits.import('#app/internal', 'templateRoute')
      for (const { 0: text, index } of code.matchAll(/\b_ctx\.\$route\b(?!\s*=[^=])/g)) {
        if (!edits.isGone(index)) edits.replace(index, index + text.length, `${local}(_ctx)`)
      }
    },
  }
}

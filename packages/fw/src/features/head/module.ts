import { addTemplate, defineFwModule } from '@fw/kit'

/** Head composables. The browser loads the implementation together with unhead, when it is needed. */
export const headFeature = defineFwModule({
  meta: { name: 'fw:head' },
  setup: (_options, fw) => {
    if (fw.options.experimental.polyfillVueUseHead)
      fw.hook('app:resolve', ({ plugins }) => void plugins.unshift({ src: '#app/old-head-plugin', mode: 'all', order: 0 }))
    addTemplate({
      filename: 'server-head.mjs',
      reads: [],
      perSide: true,
      getContents: (_, side) => (side === 'server' ? onServer : inBrowser),
    })
  },
})

const onServer = `export { useHeadSafe as serverHeadSafe, useSeoMeta as serverSeoMeta } from '@unhead/vue'\n`
const inBrowser = `export const serverHeadSafe = undefined\nexport const serverSeoMeta = undefined\n`

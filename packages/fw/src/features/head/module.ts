import { addTemplate, defineFwModule } from '@fw/kit'

/** Head composables. The browser loads the implementation together with unhead, when it is needed. */
export const headFeature = defineFwModule({
  meta: { name: 'fw:head' },
  setup: () => {
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

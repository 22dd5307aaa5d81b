export { useHeadSafe as serverHeadSafe, useSeoMeta as serverSeoMeta } from '@unhead/vue'

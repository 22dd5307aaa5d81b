import { defineComponent, type PropType } from 'vue'
import { useRouteAnnouncer, type Politeness } from '../composables/announcers.ts'
import { useLiveRegion } from './live-region.ts'

/** Announces the title of each new page to screen readers. Use it once, in `app.vue`. */
export const FwRouteAnnouncer = defineComponent({
  name: 'FwRouteAnnouncer',
  props: {
    /** Whether the whole text is announced when a part of it changes. */
    atomic: { type: Boolean, default: false },
    politeness: { type: String as PropType<Politeness>, default: 'polite' },
  },
  setup(props, { expose, slots }) {
    const { message, politeness, set, polite, assertive } = useRouteAnnouncer({ politeness: props.politeness })
    const liveRegion = useLiveRegion('fw-route-announcer')
    expose({ message, politeness, set, polite, assertive })
    return () => slots.default?.({ message: message.value }) ?? liveRegion(message.value, politeness.value, props.atomic)
  },
})

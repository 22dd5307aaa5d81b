import { defineComponent, type PropType } from 'vue'
import { useAnnouncer, type Politeness } from '../composables/announcers.ts'
import { useLiveRegion } from './live-region.ts'

/** Announces the messages of `useAnnouncer()` to screen readers. Use it once, in `app.vue`. */
export const FwAnnouncer = defineComponent({
  name: 'FwAnnouncer',
  props: {
    /** Whether the whole text is announced when a part of it changes. */
    atomic: { type: Boolean, default: true },
    politeness: { type: String as PropType<Politeness>, default: 'polite' },
  },
  setup(props, { expose, slots }) {
    const { message, politeness, set, polite, assertive } = useAnnouncer({ politeness: props.politeness })
    const liveRegion = useLiveRegion('fw-announcer')
    expose({ message, politeness, set, polite, assertive })
    return () => slots.default?.({ message: message.value }) ?? liveRegion(message.value, politeness.value, props.atomic)
  },
})

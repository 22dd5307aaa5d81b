import { defineComponent, type PropType } from 'vue'
import { useAnnouncer, type Politeness } from '../composables/announcers.ts'
import { liveRegion } from './live-region.ts'

/** Reads out to people with screen readers what the app says with `useAnnouncer()`. Put it into `app.vue`, once. */
export const FwAnnouncer = defineComponent({
  name: 'FwAnnouncer',
  props: {
    /** Whether all of the text is read when a part of it changes. */
    atomic: { type: Boolean, default: true },
    politeness: { type: String as PropType<Politeness>, default: 'polite' },
  },
  setup(props, { expose, slots }) {
    const { message, politeness, set, polite, assertive } = useAnnouncer({ politeness: props.politeness })
    expose({ message, politeness, set, polite, assertive })
    return () =>
      slots.default?.({ message: message.value }) ?? liveRegion('fw-announcer', message.value, politeness.value, props.atomic)
  },
})

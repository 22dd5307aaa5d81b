import { defineComponent, type PropType } from 'vue'
import { useRouteAnnouncer, type Politeness } from '../composables/announcers.ts'
import { liveRegion } from './live-region.ts'

/** Tells people with screen readers the title of each new page. Put it into `app.vue`, once. */
export const FwRouteAnnouncer = defineComponent({
  name: 'FwRouteAnnouncer',
  props: {
    /** Whether all of the text is read when a part of it changes. */
    atomic: { type: Boolean, default: false },
    politeness: { type: String as PropType<Politeness>, default: 'polite' },
  },
  setup(props, { expose, slots }) {
    const { message, politeness, set, polite, assertive } = useRouteAnnouncer({ politeness: props.politeness })
    expose({ message, politeness, set, polite, assertive })
    return () =>
      slots.default?.({ message: message.value }) ??
      liveRegion('fw-route-announcer', message.value, politeness.value, props.atomic)
  },
})

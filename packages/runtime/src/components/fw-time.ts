import {
  computed,
  defineComponent,
  getCurrentInstance,
  h,
  onBeforeUnmount,
  onMounted,
  shallowRef,
  watch,
  type DefineSetupFnComponent,
  type PropType,
} from 'vue'
import { useFwApp } from '../app/context.ts'
import { onPrehydrate } from '../composables/prehydrate.ts'
import { formatTime, type TimeFormat } from './format-time.ts'

export interface FwTimeProps extends Intl.DateTimeFormatOptions {
  /** A date, milliseconds, or a text that `Date` can parse. The current time by default. */
  datetime?: Date | number | string | undefined
  /** Language of the text. That of the visitor by default. */
  locale?: string | undefined
  /** Show the distance to the current time: `5 minutes ago`. */
  relative?: boolean | undefined
  /** Length of a relative time, `long` by default. */
  relativeStyle?: 'long' | 'short' | 'narrow' | undefined
  /** Text of the tooltip; `true` for the absolute time. */
  title?: boolean | string | undefined
}

const texts = [
  'calendar',
  'dateStyle',
  'day',
  'dayPeriod',
  'era',
  'formatMatcher',
  'hour',
  'hourCycle',
  'localeMatcher',
  'minute',
  'month',
  'numberingSystem',
  'second',
  'timeStyle',
  'timeZone',
  'timeZoneName',
  'weekday',
  'year',
] as const

/** The tooltip of a relative time. */
const absolute: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' }

/**
 * Shows a time in the language and time zone of the visitor.
 *
 * @example
 * <FwTime :datetime="post.createdAt" relative title />
 */
export const FwTime: DefineSetupFnComponent<FwTimeProps> = /* @__PURE__ */ defineComponent({
  name: 'FwTime',
  props: /* @__PURE__ */ timeProps(),
  setup(props) {
    // During hydration, the element contains what was right before.
    const isPrinted = import.meta.client && useFwApp('FwTime').isHydrating
    const printed = shallowRef(isPrinted ? (getCurrentInstance()!.vnode.el as Element | null) : null)
    const created = printed.value?.getAttribute('datetime') ?? Date.now()
    const time = computed(() => new Date(props.datetime ?? created).getTime())
    const options = computed(() => {
      const given = [...texts, 'hour12' as const, 'fractionalSecondDigits' as const].map((name) => [name, props[name]] as const)
      return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Intl.DateTimeFormatOptions // declared props
    })
    const format = computed<TimeFormat>(() => ({
      locale: props.locale,
      options: options.value,
      relative: props.relative ? props.relativeStyle : undefined,
    }))
    const now = shallowRef(Date.now())
    const text = computed(() => formatTime(time.value, format.value, now.value))
    const titleFormat = computed<TimeFormat>(() => ({ locale: props.locale, options: props.relative ? absolute : options.value }))
    const title = computed(() => {
      if (props.title === true) return formatTime(time.value, titleFormat.value, now.value)
      return props.title === false ? undefined : props.title
    })
    const datetime = computed(() => (Number.isNaN(time.value) ? undefined : new Date(time.value).toISOString()))

    if (import.meta.server) {
      onPrehydrate(script(), 'fw-time')
      const data = JSON.stringify([format.value, props.title === true ? titleFormat.value : null])
      return () => h('time', { datetime: datetime.value, title: title.value, 'data-fw-time': data }, text.value)
    }

    let timer: number | undefined
    onMounted(() => {
      printed.value = null
      now.value = Date.now()
      const update = (): void => void (now.value = Date.now())
      const follow = (isRelative: boolean): void => {
        clearInterval(timer)
        if (isRelative) timer = window.setInterval(update, 1000)
      }
      watch(() => props.relative, follow, { immediate: true })
    })
    onBeforeUnmount(() => clearInterval(timer))
    return () => {
      const element = printed.value
      const shown = element
        ? { text: element.textContent ?? '', title: element.getAttribute('title') ?? undefined }
        : { text: text.value, title: title.value }
      return h('time', { datetime: datetime.value, title: shown.title }, shown.text)
    }
  },
}) as never // the types of defaults would differ

function timeProps() {
  return {
    ...(Object.fromEntries(texts.map((name) => [name, String])) as Record<(typeof texts)[number], StringConstructor>), // as listed
    datetime: { type: [Date, Number, String] as PropType<Date | number | string>, default: undefined },
    locale: { type: String, default: undefined },
    relative: Boolean,
    relativeStyle: { type: String as PropType<'long' | 'short' | 'narrow'>, default: 'long' as const },
    title: { type: [Boolean, String], default: undefined },
    hour12: { type: Boolean, default: undefined },
    fractionalSecondDigits: { type: Number as PropType<1 | 2 | 3>, default: undefined },
  }
}

/** Formats the times of a page again, for the visitor. A function, so that it is only created on servers. */
function script(): string {
  return `(e)=>{let f=${String(formatTime)},[o,t]=JSON.parse(e.dataset.fwTime),d=Date.parse(e.dateTime),n=Date.now();e.textContent=f(d,o,n);if(t)e.title=f(d,t,n)}`
}

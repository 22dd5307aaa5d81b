import { defineComponent, h, type PropType } from 'vue'
import { useBrowserStyle } from './browser-style.ts'
import { useLoadingIndicator, type LoadingIndicatorOptions } from '../composables/loading-indicator.ts'

/**
 * A progress bar for navigation at the top of the window.
 * @example
 * <FwLoadingIndicator color="rebeccapurple" :height="2" />
 */
export const FwLoadingIndicator = defineComponent({
  name: 'FwLoadingIndicator',
  props: {
    throttle: { type: Number, default: 200 },
    duration: { type: Number, default: 2000 },
    hideDelay: { type: Number, default: 500 },
    resetDelay: { type: Number, default: 400 },
    height: { type: Number, default: 3 },
    /** `false` disables it, for styling with the class `fw-loading-indicator`. */
    color: { type: [String, Boolean], default: 'linear-gradient(to right, #4f7cff, #8b5cf6, #ec4899)' },
    errorColor: { type: String, default: '#dc2626' },
    estimatedProgress: Function as PropType<NonNullable<LoadingIndicatorOptions['estimatedProgress']>>,
  },
  setup(props, { slots }) {
    const { estimatedProgress, throttle, duration, hideDelay, resetDelay } = props
    const indicator = useLoadingIndicator({
      throttle,
      duration,
      hideDelay,
      resetDelay,
      ...(estimatedProgress ? { estimatedProgress } : {}),
    })
    const styled = useBrowserStyle()
    return () => {
      const { progress, isLoading, error } = indicator
      const style = {
        position: 'fixed',
        top: 0,
        right: 0,
        left: 0,
        pointerEvents: 'none',
        width: 'auto',
        height: `${props.height}px`,
        opacity: isLoading.value ? 1 : 0,
        background: error.value ? props.errorColor : typeof props.color === 'string' ? props.color : undefined,
        // The gradient keeps its size while the bar grows.
        backgroundSize: `${progress.value > 0 ? 10_000 / progress.value : 0}% auto`,
        transform: `scaleX(${progress.value}%)`,
        transformOrigin: 'left',
        transition: 'transform 0.1s, height 0.4s, opacity 0.4s',
        zIndex: 999_999,
      } as const
      return h('div', { class: 'fw-loading-indicator', ...styled(style) }, slots.default?.())
    }
  },
})

import { onMounted, shallowRef, type StyleValue } from 'vue'

/**
 * Returns a function for the styles of elements that only matter in browsers. They are no part of the HTML, because a content security policy
 * may forbid style attributes there. Until the component is mounted, the element is hidden and takes no space.
 */
export function useBrowserStyle(): (style: StyleValue) => { style: StyleValue } | { hidden: true } {
  const isMounted = shallowRef(false)
  onMounted(() => {
    isMounted.value = true
  })
  return (style) => (isMounted.value ? { style } : { hidden: true })
}

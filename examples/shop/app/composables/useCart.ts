/** The cart of the visitor. All components share the request and its data. */
export function useCart() {
  const { data } = useFetch('/api/cart', { key: 'cart' })
  const pending = ref(false)

  /** Sends a form with the fields `product`, and `add` or `set`. */
  async function change(event: Event) {
    pending.value = true
    try {
      const body = new FormData(event.target as HTMLFormElement)
      data.value = (await $fetch('/api/cart', { method: 'POST', body, headers: { accept: 'application/json' } })) ?? null
    } finally {
      pending.value = false
    }
  }

  return { cart: data, change, pending }
}

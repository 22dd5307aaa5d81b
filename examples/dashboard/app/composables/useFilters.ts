import * as v from 'valibot'

/** The filters in the query of the page. Links and the back button work, and the server renders the same. */
export function useFilters() {
  const route = useRoute()
  const filters = computed(() => v.parse(filtersSchema, route.query))
  const linkWith = (change: Partial<Filters>) => {
    const { days, site } = { ...filters.value, ...change }
    return { query: { ...(days === '7' ? {} : { days }), ...(site ? { site } : {}) } }
  }
  return { filters, linkWith }
}

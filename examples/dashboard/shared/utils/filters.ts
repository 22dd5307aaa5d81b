import * as v from 'valibot'

export const periods = { '1': '24 hours', '7': '7 days', '30': '30 days' }
export const sites = { '': 'All sites', north: 'North Ridge', bay: 'Amber Bay', moor: 'Long Moor' }

/** The filters of the overview, from the query of the page or of the request. Invalid values become the default. */
export const filtersSchema = v.object({
  days: v.fallback(v.picklist(['1', '7', '30']), '7'),
  site: v.fallback(v.picklist(['', 'north', 'bay', 'moor']), ''),
})

export type Filters = v.InferOutput<typeof filtersSchema>

import type { H3Event } from 'h3'
import * as v from 'valibot'

const cookie = 'cart'
const quantity = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))
const quantitiesSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), quantity)), {})

export function readQuantities(event: H3Event): Record<string, number> {
  return v.parse(quantitiesSchema, getCookie(event, cookie))
}

export function writeQuantities(event: H3Event, quantities: Record<string, number>) {
  const kept = Object.fromEntries(Object.entries(quantities).filter(([, count]) => count > 0))
  const maxAge = 30 * 24 * 60 * 60
  setCookie(event, cookie, JSON.stringify(kept), { maxAge, httpOnly: true, sameSite: 'lax', secure: !import.meta.dev })
  return cartOf(kept)
}

/** Prices are always those of the server. */
export function cartOf(quantities: Record<string, number>) {
  const lines = products.flatMap((product) => {
    const count = quantities[product.id] ?? 0
    return count > 0 ? [{ product, count, total: product.price * count }] : []
  })
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.count, 0),
    total: lines.reduce((sum, line) => sum + line.total, 0),
  }
}

import type { LocationQuery } from 'vue-router'

/**
 * The parameters of a query. As the router library reads them, but for names that every object has, such as `constructor`: there it finds
 * what objects inherit, and puts functions among the values.
 */
export function parseQuery(search: string): LocationQuery {
  const query: LocationQuery = {}
  for (const part of search.replace(/^\?/, '').split('&')) {
    if (part === '') continue
    const text = part.replaceAll('+', ' ')
    const equals = text.indexOf('=')
    const name = decode(equals < 0 ? text : text.slice(0, equals))
    const value = equals < 0 ? null : decode(text.slice(equals + 1))
    if (name === '__proto__') continue
    const known = Object.hasOwn(query, name) ? query[name] : undefined
    query[name] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
  }
  return query
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

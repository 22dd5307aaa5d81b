/** Used by compiled templates in apps with islands: `#app/island-lists`. */
export { boundedList, boundedServerList } from './islands/bounded-lists.ts'

/** Source of `#build/dev-client`: the hot context of Vite with the event names of fw. */
export const devClient: string = `
const names = { 'fw:before-update': 'vite:beforeUpdate' }
export const hot = import.meta.hot && {
  on: (event, listener) => import.meta.hot.on(names[event] ?? event, listener),
  send: (event, data) => import.meta.hot.send(event, data),
}
`

export { fetchRoute } from './fetch-route.ts'
export { renderPage, type RenderedDocument } from './render-page.ts'

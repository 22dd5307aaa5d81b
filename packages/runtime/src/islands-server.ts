/** Rendering of islands: `#app/islands-server`. Only part of the server bundle of apps with islands. */
export { loadIsland, renderInPage, renderIsland } from './islands/render-island.ts'

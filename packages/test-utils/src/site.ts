// Loaded by `useSite`, through the module `#fw-test/site`.
export { startSite } from './site/start-site.ts'
export { openBrowser } from './site/open-browser.ts'

/** The built-in template of `spaLoadingTemplate: true`: a spinner, which doesn't move with `prefers-reduced-motion`. */
export const defaultSpaLoader: string = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50" width="64" height="64" role="img" aria-label="Loading" id="fw-loading">
<style>#fw-loading{position:fixed;inset:0;margin:auto}@media (prefers-reduced-motion:no-preference){#fw-loading-ring{animation:fw-loading 1s linear infinite;transform-origin:center}}@keyframes fw-loading{to{transform:rotate(1turn)}}</style>
<circle cx="25" cy="25" r="20" fill="none" stroke="#8884" stroke-width="4"/>
<path id="fw-loading-ring" d="M25 5a20 20 0 0 1 20 20" fill="none" stroke="#888" stroke-width="4" stroke-linecap="round"/>
</svg>`

/** A published advisory about a framework, a dev server or a library, or several with the same cause. */
export interface Advisory {
  ids: readonly string[]
  /** What went wrong there. */
  what: string
  /**
   * The tests of fw for it: `file: title`. A file without a directory is in this directory. In a title with placeholders, the placeholder
   * may be replaced by a value.
   */
  tests?: readonly string[]
  /** Why fw cannot have this problem; also set if only a part of it cannot apply. */
  cannotApply?: string
  /** What fw has to have first. */
  notYet?: 'builder'
}

const noImages = 'fw has no endpoint for images, icons or fonts, and requests no URL of a visitor'
const noRpc = 'the dev server has no remote procedures: a page can only open a file in the editor'

const xss = [
  'xss.test.ts: is never injected: query values in text, attributes, state, data and head',
  'xss.test.ts: is never injected: query names, path segments, cookies',
  'xss.test.ts: is never injected: raw, unencoded bytes in the request line and in cookies',
]
const canonicalPaths = [
  'path-agreement.test.ts: is what all consumers see: ${runs * pathsPerSite} combinations of path, escapes, case, base and rule',
  'path.test.ts: protects a page by route middleware, in any encoding',
  'path.test.ts: protects a page by server middleware, in any encoding',
  'path.test.ts: protects an API route by server middleware',
  'path.test.ts: applies a rule whenever the page is shown',
  'rules.test.ts: apply to every encoding and case of a path (T-PATH-1, T-PATH-2): %s',
]
const redirectsOfApps = [
  'url.test.ts: navigateTo(%j) without `external` stays on the site',
  'url.test.ts: navigateTo stays on the site for random URLs',
  'functions.test.ts: are internal only if every browser stays on the origin, and never run code',
]
const scriptUrls = [
  'url.test.ts: navigateTo(%j) %s never redirects to a script',
  'url.test.ts: rejects scripts in the browser too',
  'functions.test.ts: are internal only if every browser stays on the origin, and never run code',
]
const links = [
  'url.test.ts: renders no link that runs a script, on the server and after hydration',
  'packages/runtime/src/router/no-pages-router.server.test.ts: %j is no link here either',
]
const hosts = [
  'host.test.ts: do not affect %s',
  'host.test.ts: do not affect redirects',
  'host.test.ts: do not affect server-side fetches',
  'host.test.ts: are ignored by useRequestURL without a trusted proxy',
  'host.test.ts: do not bypass a guard',
  'functions.test.ts: are accepted by the built server only if a URL can contain them, and nothing else',
]
const serverFetches = [
  'rules.test.ts: fetch a path of the app only from the app (T-SSRF-2, T-SSRF-3)',
  'host.test.ts: do not affect server-side fetches',
]
const internalHeaders = [
  'headers.test.ts: for internal use have no effect from outside: responses are equal byte for byte',
  'path.test.ts: ignores headers that override method or path',
]
const devOrigins = ['dev/origin.test.ts: cannot read %s', 'dev/origin.test.ts: cannot embed %s']
const devHosts = ['dev/host.test.ts: reject %s for any path', 'dev/host.test.ts: reject foreign ones without Sec-Fetch headers']
const devSockets = ['dev/websocket.test.ts: rejects clients %s', 'dev/websocket.test.ts: rejects clients without the token: %s']
const devForgery = ['dev/endpoints.test.ts: reject other sites']
/** Forms and other requests that change something, sent by another site with the cookies of a visitor. */
const otherSites = [
  'origin.test.ts: refused: %s',
  'fuzz/fuzz.test.ts: changes that come from other sites with cookies get status 403',
  ...devForgery,
]
const deniedFiles = 'dev/files.test.ts: does not serve secrets in any encoding'
const overload = [
  'overload.test.ts: long URLs, many segments and many keys are answered quickly (T-DOS-1)',
  'overload.test.ts: malformed requests get 4xx, and the process lives (T-DOS-2)',
]
const bodies = [
  'overload.test.ts: bodies are read up to the limit, whatever their length claims (T-DOS-3, T-DOS-4)',
  'test/server/errors-under-load.test.ts: are rejected with 413 beyond it, with and without a declared length: %s',
]
const payloads = [
  'proto.test.ts: cannot be polluted through payloads in the browser',
  'packages/runtime/src/payload/revive-payload.client.test.ts: are rejected in random variations',
]
const boundedPayloads = 'packages/runtime/src/payload/revive-payload.client.test.ts: are decoded in bounded time: %s'
const smuggling = 'rules.test.ts: proxy one request for one request, in order (request smuggling)'
const visitorsData = 'cache.test.ts: contain nothing of a visitor: cookie, authorization, context (T-CACHE-2)'
const poisoning = 'cache.test.ts: are not poisoned by headers that are not part of the key (T-CACHE-4)'
const mixedUp = 'cache.test.ts: never belong to another path, however many are requested at once (T-CACHE-6)'

/** By the project that was affected, in the order of our research. Descriptions are ours. */
export const advisories: Readonly<Record<string, readonly Advisory[]>> = {
  nuxt: [
    {
      ids: ['CVE-2023-0878'],
      what: 'cross-site scripting by data in pages',
      tests: [...xss, 'xss.test.ts: round-trips to the browser'],
    },
    {
      ids: ['CVE-2023-3224', 'GHSA-gc34-5v43-h7v8'],
      what: 'a component for tests imported the module that the URL named',
      tests: ['dev/files.test.ts: imports nothing named in a URL'],
    },
    {
      ids: ['CVE-2024-34344'],
      what: 'the same component again, with paths outside of the project',
      tests: ['dev/files.test.ts: imports nothing named in a URL', 'no-dev-server.test.ts: returns 404 for %s'],
    },
    {
      ids: ['nuxt#35110'],
      what: 'a directory was compared without its separator, so that its sibling was inside',
      tests: ['dev/files.test.ts: is not affected by sibling directories'],
    },
    {
      ids: ['CVE-2024-23657', 'GHSA-rcvg-rgf7-pppv'],
      what: 'devtools read any file for any site, through a WebSocket without a check of its origin',
      tests: [...devSockets, 'dev/websocket.test.ts: runs nothing named in a message'],
      cannotApply: noRpc,
    },
    {
      ids: ['CVE-2025-52662'],
      what: 'a page of the devtools reflected markup and contained the token',
      tests: ['dev/files.test.ts: escapes URLs in pages: %s', 'dev/websocket.test.ts: does not expose the token on pages'],
    },
    {
      ids: ['CVE-2026-71319', 'GHSA-279x-mwfv-vcqv'],
      what: 'one procedure of the devtools needed no token, and ran commands',
      tests: [
        'dev/websocket.test.ts: runs nothing named in a message',
        'dev/endpoints.test.ts: do not open other files',
        ...devForgery,
      ],
    },
    {
      ids: ['CVE-2024-34343', 'GHSA-vf6r-87q4-2vjf'],
      what: 'a navigation to `javascript:`, hidden by control characters',
      tests: scriptUrls,
    },
    {
      ids: ['CVE-2026-45669', 'GHSA-fx6j-w5w5-h468'],
      what: 'the body of a redirect contained the target unescaped',
      tests: [
        'xss.test.ts: is never injected: redirects, which have a body',
        'url.test.ts: redirects to another origin with `external`',
      ],
    },
    {
      ids: ['CVE-2026-56326', 'GHSA-c9cv-mq2m-ppp3'],
      what: 'paths that browsers normalise to another origin passed as internal',
      tests: redirectsOfApps,
    },
    {
      ids: ['nuxt#35115'],
      what: 'the helper for reloads loaded another origin, or a script',
      tests: ['packages/runtime/src/composables/reload.client.test.ts: throws for %j'],
    },
    {
      ids: ['nuxt#35206'],
      what: 'a navigation that opens a window skipped the check of the protocol',
      tests: ['packages/runtime/src/router/navigate-to.client.test.ts: %j goes nowhere'],
    },
    { ids: ['CVE-2026-53722', 'GHSA-934w-87qh-qr26'], what: 'links with a URL that runs code', tests: links },
    { ids: ['GHSA-jjm6-p2m9-9w4x'], what: 'the same behind a control character, in an app without pages', tests: links },
    {
      ids: ['GHSA-m3q2-p4fw-w38m'],
      what: 'the text of a noscript element was markup',
      tests: ['xss.test.ts: is never injected: text of a noscript element in the head'],
    },
    {
      ids: ['nuxt#35199'],
      what: 'a tag name in a prop added attributes',
      tests: ['server-apis.test.ts: tag names of fallbacks add no attributes'],
    },
    {
      ids: ['CVE-2026-53721', 'GHSA-mm7m-92g8-7m47'],
      what: 'rules minded the case of a path, the router did not',
      tests: canonicalPaths,
    },
    { ids: ['GHSA-hxvh-4h3w-prp9'], what: 'rules written in mixed case were never found', tests: [canonicalPaths[5]!] },
    {
      ids: ['GHSA-vjh5-4x84-xrqp'],
      what: 'some kinds of rules still minded the case',
      tests: [canonicalPaths[5]!, 'rules.test.ts: apply to HEAD and to methods like GET'],
    },
    {
      ids: ['CVE-2026-114131', 'GHSA-6gq8-jgmh-3ffp'],
      what: 'rules were matched before the path was decoded',
      tests: canonicalPaths,
    },
    {
      ids: ['nuxt 4.6.4'],
      what: 'encoded slashes in rules, details of errors in production, hosts of two builders, files outside of the project',
      tests: [
        'path.test.ts: protects %s in known encodings',
        'errors.test.ts: expose no details in %s',
        ...devHosts,
        'dev/files.test.ts: is not affected by a lock file above the project',
      ],
    },
    {
      ids: ['CVE-2026-120309'],
      what: 'two functions decoded a parameter in different ways',
      tests: ['path.test.ts: has the same parameter value in all APIs'],
    },
    {
      ids: ['CVE-2026-47200', 'GHSA-hg3f-28rg-4jxj'],
      what: 'pages that are rendered as islands skipped their middleware',
      tests: [
        'islands.test.ts: protects server pages like the page itself: route middleware, server middleware, URL of another page',
      ],
    },
    {
      ids: ['CVE-2025-59414', 'GHSA-p6jq-8vc4-79f6'],
      what: 'a key in a payload became the path of a request',
      tests: ['proto.test.ts: cannot be polluted through payloads in the browser'],
    },
    {
      ids: ['nuxt 4.5.1: template'],
      what: 'a prop of an island was compiled as a template',
      tests: [
        'islands.test.ts: rejects templates in props if templates are compiled at run time',
        'server-apis.test.ts: a component that comes from data is not compiled',
      ],
    },
    {
      ids: ['CVE-2026-71318'],
      what: 'a prop of an island chose its element',
      tests: [
        'islands.test.ts: rejects props that are not an object, invalid JSON, prototype keys and `as`',
        'islands.test.ts: drops props that the component does not declare',
      ],
    },
    {
      ids: ['nuxt 4.5.1: DoS'],
      what: 'a number in the props of an island rendered lists without a limit',
      tests: ['islands.test.ts: limits lists by number', 'islands.test.ts: limits size, depth and number of values'],
    },
    {
      ids: ['nuxt#35205'],
      what: 'names of islands reached properties of objects',
      tests: ['islands.test.ts: knows only the islands of the build'],
    },
    {
      ids: ['nuxt#35867'],
      what: 'props of an island that are no object',
      tests: ['islands.test.ts: rejects props that are not an object, invalid JSON, prototype keys and `as`'],
    },
    { ids: ['nuxt#35198'], what: 'an island that contains itself', tests: ['islands.test.ts: stops recursive islands'] },
    {
      ids: ['nuxt#36064'],
      what: 'the id of a scope was printed without a check',
      tests: ['islands.test.ts: rejects a wrong hash, and input that the hash does not cover'],
    },
    {
      ids: ['CVE-2026-114133', 'GHSA-xfq5-w38q-pc2x'],
      what: 'head tags of an island were no longer known as unsafe',
      tests: ['islands.test.ts: removes unsafe input of useHeadSafe before it leaves the server'],
    },
    {
      ids: ['CVE-2025-27415'],
      what: 'the query of a page asked for its payload, which a CDN then stored as the page',
      tests: ['cache.test.ts: a payload has a path of its own: the query of a page never asks for it (T-CACHE-1)'],
    },
    {
      ids: ['nuxt 4.5.1: payloads'],
      what: 'payloads of one visitor were served to others',
      tests: [
        visitorsData,
        'test/options/experimental/payload.test.ts: experimental.payloadExtraction: neither a payload nor its page contains data of a visitor (T-CACHE-2)',
        'isolation.test.ts: are isolated: 64 at once, 0 leaks',
      ],
    },
    {
      ids: ['nuxt: internal error page'],
      what: 'the page for errors could be requested with forged data',
      tests: ['headers.test.ts: do not expose the internal error page'],
    },
    {
      ids: ['GHSA-534h-c3cw-v3h9'],
      what: 'other users of a machine could use a socket of the dev server',
      tests: [
        'dev/endpoints.test.ts: do nothing for other users of this machine',
        'dev/disk.test.ts: sockets are only accessible for this user, and removed on exit',
        'dev/disk.test.ts: the lock is not readable for others',
      ],
    },
    {
      ids: ['GHSA-rq7w-g337-39qq', 'GHSA-7c4v-fwgw-9rf7'],
      what: 'an endpoint for browsers told the directory of the project to other machines',
      tests: [
        'dev/endpoints.test.ts: tell devtools the project directory, on this machine only',
        'dev/host.test.ts: include its network address, where the project directory is not exposed',
      ],
    },
    { ids: ['CVE-2025-24360'], what: 'any site could read from the dev server', tests: devOrigins },
    {
      ids: ['CVE-2025-24361'],
      what: 'any site could embed scripts of the dev servers of two other builders',
      tests: devOrigins,
      notYet: 'builder',
    },
    {
      ids: ['nuxt#35200'],
      what: 'the same, for browsers that send no Sec-Fetch headers',
      tests: [
        'dev/host.test.ts: include its network address, where sources need a sign of the page (nuxt#35200)',
        'dev/host.test.ts: that are not of this machine get no sources without a sign of the page (nuxt#35200)',
      ],
    },
    {
      ids: ['nuxt#35112', 'nuxt#35111'],
      what: 'directories were compared as text, also in the cache of builds',
      tests: [
        'dev/files.test.ts: is not affected by sibling directories',
        'packages/fw/src/core/build-cache/cache-entry.test.ts: removes an entry with a file that is %s',
      ],
    },
    {
      ids: ['nuxt#35109'],
      what: 'a script of the dev server obeyed messages of other windows',
      tests: ['no-dev-server.test.ts: no script listens to messages of other windows (nuxt#35109)'],
    },
    { ids: ['CVE-2024-42352'], what: 'an endpoint for icons requested any host', cannotApply: noImages },
    { ids: ['CVE-2026-102527'], what: 'parameters of generated images were not signed', cannotApply: noImages },
    {
      ids: ['GHSA-6cv5-qqmv-j28h', 'GHSA-7hcp-x3c6-53f3'],
      what: 'nonces were added by a slow expression, and not everywhere',
      tests: [
        'csp.test.ts: has its nonce on every script, which differs per response',
        'csp.test.ts: does not block the app and its navigation',
      ],
      cannotApply: 'fw prints nonces while it renders, and never searches HTML for scripts',
    },
  ],
  nitro: [
    {
      ids: ['nitro: wildcard redirects'],
      what: 'the rest of a path became another host',
      tests: [
        'rules.test.ts: redirect within the site (T-REDIR)',
        'functions.test.ts: stay below the base path, and targets of rules on their origin',
      ],
    },
    {
      ids: ['GHSA-pqxc-r4h5-jc95'],
      what: 'the same with backslashes and control characters',
      tests: ['rules.test.ts: redirect within the site (T-REDIR)'],
    },
    {
      ids: ['nitro#4222'],
      what: 'encoded dots left the path of a proxy',
      tests: ['rules.test.ts: proxy %s only below its target (T-PROXY-1, T-PROXY-2)'],
    },
    {
      ids: ['GHSA-rhhp-7488-3qwf'],
      what: 'the same with empty segments',
      tests: ['rules.test.ts: proxy %s only below its target (T-PROXY-1, T-PROXY-2)'],
    },
    {
      ids: ['GHSA-39r7-wfcx-99xg'],
      what: 'cached responses were shared between methods, with their cookies',
      tests: [
        'cache.test.ts: are stored for GET and HEAD only (T-CACHE-3)',
        'cache.test.ts: with a cookie, or private, are not shared (T-CACHE-4)',
      ],
    },
    {
      ids: ['CVE-2026-23527', 'GHSA-mp2g-9vg9-f4cg'],
      what: 'a transfer encoding in another case desynchronised a connection',
      tests: ['headers.test.ts: cannot desynchronise a connection with unusual transfer encodings'],
    },
    {
      ids: ['CVE-2026-33128', 'GHSA-22cc-p3c6-wpvm', 'CVE-2026-86252'],
      what: 'line breaks in the fields of an event stream injected events',
      tests: ['server-apis.test.ts: event streams: %j injects no event'],
    },
    {
      ids: ['GHSA-wr4h-v87w-p3r7'],
      what: 'the handler of static files decoded dots after the check',
      tests: ['static.test.ts: does not serve parent directories in any encoding: 4,000 paths'],
    },
    {
      ids: ['CVE-2026-33131', 'GHSA-3vj8-jmxq-cgj5'],
      what: 'the URL of a request contained the Host header, which fooled a guard',
      tests: hosts,
    },
    {
      ids: ['CVE-2026-33490', 'GHSA-2j6q-whv2-gh6w'],
      what: 'middleware was mounted without the end of a segment',
      tests: [
        'rules.test.ts: mount middleware at whole segments, in any case (GHSA-2j6q-whv2-gh6w)',
        'packages/server-builder/src/runtime/mount-middleware.test.ts: does not run for %s',
      ],
    },
    {
      ids: ['GHSA-q5pr-72pq-83v3'],
      what: 'a cookie told how many others to read',
      tests: ['cookie.test.ts: are parsed in bounded time', 'server-apis.test.ts: a session that was altered is a new one'],
    },
    {
      ids: ['GHSA-fp4x-ggrf-wmc6'],
      what: 'a redirect back to the Referer left the site',
      cannotApply: 'neither fw nor its version of h3 redirects to the Referer',
    },
    {
      ids: ['srvx 0.11.13'],
      what: 'URLs in absolute form',
      tests: [...hosts.slice(0, 1), 'host.test.ts: do not bypass a guard', canonicalPaths[0]!],
    },
  ],
  libraries: [
    {
      ids: ['CVE-2026-35209', 'GHSA-737v-mqg7-c878'],
      what: 'defaults were overridden by a prototype key',
      tests: [
        'proto.test.ts: cannot be polluted through queries, cookies and bodies',
        'packages/schema/src/resolve.hostile.test.ts: returns all options if the whole configuration is %s',
      ],
    },
    { ids: ['CVE-2025-57820', 'GHSA-vj54-72f3-p5jv'], what: 'parsing a payload assigned prototypes', tests: payloads },
    {
      ids: ['CVE-2026-30226', 'GHSA-mwv9-gp5h-frr4', 'GHSA-4q55-j62x-fr9h', 'CVE-2026-123561'],
      what: 'the same, by keys that are converted to text',
      tests: payloads,
    },
    {
      ids: ['GHSA-8qm3-746x-r74r'],
      what: 'serialized code created polluted objects',
      tests: ['no-dev-server.test.ts: evaluates no text as code'],
    },
    { ids: ['CVE-2026-22774', 'CVE-2026-22775'], what: 'parsing a payload allocated without a limit', tests: [boundedPayloads] },
    {
      ids: ['CVE-2026-123569'],
      what: 'sparse lists were serialized hole by hole',
      tests: ['server-apis.test.ts: a sparse list costs nothing (CVE-2026-123569)'],
    },
    {
      ids: ['CVE-2026-31860', 'GHSA-g5xx-pwrp-g3fv'],
      what: 'names of attributes in the head were not checked',
      tests: ['packages/runtime/src/head/server-head.server.test.ts: useHeadSafe drops unsafe input (T-HEAD-1, T-HEAD-2)'],
    },
    {
      ids: ['CVE-2026-39315', 'GHSA-95h2-gj7x-gx9w'],
      what: 'entities hid a protocol in the head',
      tests: ['packages/runtime/src/head/server-head.server.test.ts: useHeadSafe drops unsafe input (T-HEAD-1, T-HEAD-2)'],
    },
    {
      ids: ['unstorage, ofetch, ufo, rou3, radix3'],
      what: 'nothing published; keys, URLs and patterns of visitors all the same',
      tests: [
        'server-apis.test.ts: storage keys stay inside of their mount (T-STORE)',
        serverFetches[0]!,
        'functions.test.ts: are read in linear time: 64 kB in at most 250 ms (T-DOS-1)',
      ],
    },
    {
      ids: ['CVE-2024-45296', 'CVE-2024-52798'],
      what: 'an expression for several parameters in a segment took polynomial time',
      tests: [
        'packages/fw/src/features/pages/linear-pattern.hostile.test.ts: takes linear time for every set of files',
        'packages/fw/src/features/pages/linear-pattern.hostile.test.ts: no expression is superlinear, by analysis',
        'costs.test.ts: matches paths in linear time, whatever the names of pages are',
      ],
    },
    {
      ids: ['CVE-2024-6783', 'CVE-2024-9506'],
      what: 'templates and expressions of Vue 2',
      tests: ['proto.test.ts: cannot be polluted through queries, cookies and bodies'],
      cannotApply: 'fw uses Vue 3',
    },
    {
      ids: ['GHSA-pw74-q32p-x99f', 'GHSA-5w45-w79q-rpqq'],
      what: 'templates of visitors compiled on the server; event attributes in another case',
      tests: [
        'server-apis.test.ts: a component that comes from data is not compiled',
        'islands.test.ts: drops props that the component does not declare',
      ],
    },
    {
      ids: ['GHSA-67mh-4wv8-2f99'],
      what: 'the dev server of esbuild answers any site',
      cannotApply: 'fw does not use the server of esbuild',
    },
    {
      ids: ['webpack-dev-server 5.2.6', 'CVE-2025-30359', 'CVE-2025-30360'],
      what: 'other sites could call routes of the dev server, and read sources',
      tests: [...devForgery, ...devOrigins],
      notYet: 'builder',
    },
  ],
  vite: [
    {
      ids: ['CVE-2022-35204'],
      what: 'directories outside of the project',
      tests: ['dev/files.test.ts: is not affected by CVE-2022-35204'],
    },
    { ids: ['CVE-2023-34092'], what: 'two slashes', tests: ['dev/files.test.ts: is not affected by CVE-2023-34092'] },
    { ids: ['CVE-2023-49293'], what: 'the URL in the HTML of a page', tests: ['dev/files.test.ts: escapes URLs in pages: %s'] },
    {
      ids: ['CVE-2024-23331'],
      what: 'file systems that ignore case',
      tests: ['dev/files.test.ts: is not affected by CVE-2024-23331'],
    },
    {
      ids: ['CVE-2024-31207'],
      what: 'denied files in directories',
      tests: ['dev/files.test.ts: is not affected by CVE-2024-31207'],
    },
    {
      ids: ['CVE-2024-45811', 'GHSA-9cwx-2883-4wfx'],
      what: 'queries for raw files',
      tests: ['dev/files.test.ts: is not affected by CVE-2024-45811'],
    },
    {
      ids: ['CVE-2024-45812'],
      what: 'an element of the page became the base of scripts',
      tests: [
        'no-dev-server.test.ts: contains no dev code, and does not use document.currentScript (CVE-2024-45812)',
        'browser.test.ts: cannot replace what the app reads of the document (CVE-2024-45812, CVE-2024-47885)',
      ],
    },
    {
      ids: ['CVE-2025-24010', 'GHSA-vg6x-rcgg-rjx6'],
      what: 'any site could read, and connect to the WebSocket',
      tests: [...devOrigins, ...devHosts, ...devSockets],
    },
    {
      ids: ['CVE-2025-30208', 'GHSA-x574-m823-4x7w'],
      what: 'queries with several question marks',
      tests: ['dev/files.test.ts: is not affected by CVE-2025-30208, CVE-2025-31125, CVE-2026-39364'],
    },
    {
      ids: ['CVE-2025-31125'],
      what: 'queries for inlined files',
      tests: ['dev/files.test.ts: is not affected by CVE-2025-30208, CVE-2025-31125, CVE-2026-39364'],
    },
    {
      ids: ['CVE-2025-31486', 'GHSA-xcj6-pq6g-qj4x'],
      what: 'queries with extensions',
      tests: ['dev/files.test.ts: is not affected by CVE-2025-31486'],
    },
    {
      ids: ['CVE-2025-32395', 'GHSA-356w-63v5-8wf4'],
      what: 'a fragment in the request line',
      tests: ['dev/files.test.ts: is not affected by CVE-2025-32395', 'dev/files.test.ts: rejects fragments and backslashes'],
    },
    {
      ids: ['CVE-2025-46565', 'GHSA-859w-5945-r5v3'],
      what: 'a dot after the file',
      tests: ['dev/files.test.ts: is not affected by CVE-2025-46565', deniedFiles],
    },
    {
      ids: ['CVE-2025-58751', 'CVE-2025-58752'],
      what: 'siblings of the public directory, and HTML files',
      tests: [
        'dev/files.test.ts: is not affected by CVE-2025-58751, CVE-2025-58752',
        'dev/files.test.ts: is not affected by links that lead out',
      ],
    },
    {
      ids: ['CVE-2025-62522', 'GHSA-93m4-6634-74q7'],
      what: 'a backslash after the file',
      tests: ['dev/files.test.ts: is not affected by CVE-2025-62522'],
    },
    {
      ids: ['CVE-2026-39363', 'GHSA-p9ff-h696-f583'],
      what: 'a message to the WebSocket loaded any file',
      tests: [
        'dev/files.test.ts: is not affected by CVE-2026-39363',
        'dev/websocket.test.ts: runs nothing named in a message',
        ...devSockets,
      ],
    },
    {
      ids: ['CVE-2026-39364', 'GHSA-v2wj-q39q-566r'],
      what: 'more queries for raw files',
      tests: ['dev/files.test.ts: is not affected by CVE-2025-30208, CVE-2025-31125, CVE-2026-39364', deniedFiles],
    },
    {
      ids: ['CVE-2026-39365', 'GHSA-4w7w-66w2-5vf9'],
      what: 'source maps of dependencies',
      tests: ['dev/files.test.ts: is not affected by CVE-2026-39365'],
    },
  ],
  next: [
    {
      ids: ['CVE-2022-21721', 'CVE-2022-36046'],
      what: 'a URL or a rejected promise ended the process',
      tests: [
        overload[1]!,
        'overload.test.ts: what fails after a response does not end the process (T-DOS-5)',
        'errors.test.ts: never end the process, whatever a client does',
      ],
    },
    { ids: ['CVE-2022-23646'], what: 'an SVG of another site was served as an own image', cannotApply: noImages },
    {
      ids: ['CVE-2023-46298'],
      what: 'the empty response to a prefetch was cached',
      tests: ['cache.test.ts: of a prefetch, an empty or a redirected response are kept apart (T-CACHE-5)'],
    },
    { ids: ['CVE-2024-34351'], what: 'the Host header chose the target of a request of the server', tests: serverFetches },
    { ids: ['CVE-2024-34350'], what: 'responses of a proxied server went to the wrong request', tests: [smuggling] },
    {
      ids: ['CVE-2024-39693', 'CVE-2024-47831', 'CVE-2024-56332'],
      what: 'requests that keep the server busy',
      tests: [...overload, ...bodies, 'overload.test.ts: slow and broken connections do not block others'],
    },
    {
      ids: ['CVE-2024-46982'],
      what: 'a page was cached as a static one because of a header or a query',
      tests: [
        poisoning,
        'cache.test.ts: a payload has a path of its own: the query of a page never asks for it (T-CACHE-1)',
        internalHeaders[0]!,
      ],
    },
    {
      ids: ['CVE-2024-51479'],
      what: 'a guard did not see pages directly below the root',
      tests: ['path.test.ts: protects %s in known encodings', canonicalPaths[1]!],
    },
    { ids: ['CVE-2025-29927'], what: 'an internal header skipped middleware', tests: internalHeaders },
    {
      ids: ['CVE-2025-30218'],
      what: 'an internal header was sent to other servers',
      tests: [
        'rules.test.ts: proxy no credentials and no internal headers (T-HDR-2)',
        'headers.test.ts: for internal use are never sent',
      ],
    },
    {
      ids: ['CVE-2025-32421', 'CVE-2025-49826', 'CVE-2025-49005'],
      what: 'responses were cached for the wrong request: races, empty ones, a missing Vary',
      tests: [
        mixedUp,
        'cache.test.ts: of a prefetch, an empty or a redirected response are kept apart (T-CACHE-5)',
        'cache.test.ts: differ for each value of a declared header, and say so to other caches (T-CACHE-4)',
      ],
    },
    { ids: ['CVE-2025-48068'], what: 'any site could read from the dev server', tests: devOrigins },
    {
      ids: ['CVE-2025-55173', 'CVE-2025-57752'],
      what: 'images with other content, and images cached without the headers that they depend on',
      tests: [poisoning, 'cache.test.ts: differ for each value of a declared header, and say so to other caches (T-CACHE-4)'],
      cannotApply: noImages,
    },
    {
      ids: ['CVE-2025-57822'],
      what: 'headers of a visitor became those of a request of the server',
      tests: [...serverFetches, ...hosts.slice(0, 1)],
    },
    {
      ids: ['CVE-2025-55182', 'CVE-2025-66478'],
      what: 'decoding the arguments of server functions ran code',
      tests: [...payloads, 'islands.test.ts: rejects props that are not an object, invalid JSON, prototype keys and `as`'],
      cannotApply: 'the server decodes JSON only, and never a format that can name functions',
    },
    {
      ids: ['CVE-2025-55183', 'CVE-2025-55184', 'CVE-2025-67779', 'CVE-2026-23870', 'GHSA-8h8q-6873-q5fj'],
      what: 'the same decoder: source code in responses, endless loops',
      tests: [boundedPayloads, ...bodies, 'islands.test.ts: limits size, depth and number of values'],
    },
    {
      ids: ['CVE-2026-27977', 'CVE-2026-27978'],
      what: 'the origin `null` was treated like none',
      tests: ['dev/websocket.test.ts: rejects clients with the origin null', ...devForgery],
    },
    {
      ids: ['CVE-2026-44573', 'CVE-2026-44574', 'CVE-2026-44575', 'CVE-2026-64642'],
      what: 'other URLs of a page, such as that of its data, skipped middleware',
      tests: [
        'path.test.ts: protects %s in known encodings',
        canonicalPaths[5]!,
        'test/options/experimental/payload.test.ts: experimental.payloadExtraction: server middleware handles a payload like its page (T-PATH-5)',
      ],
    },
    {
      ids: ['CVE-2026-44578'],
      what: 'the URL of a WebSocket request chose a host',
      tests: ['rules.test.ts: open no connection for an upgrade request (T-SSRF-4)'],
    },
    { ids: ['CVE-2026-64641', 'CVE-2026-64646', 'next: postponed resume'], what: 'bodies without a limit', tests: bodies },
    {
      ids: ['CVE-2026-64643'],
      what: 'a public list named endpoints of the server',
      tests: ['server-apis.test.ts: names no server routes and no headers of rules (CVE-2026-64643)'],
    },
    {
      ids: ['CVE-2026-64644', 'next: image disk cache'],
      what: 'resizing SVGs, and a cache that fills the disk',
      tests: ['test/server/cached-faults.test.ts: limits the memory of entries'],
      cannotApply: noImages,
    },
    {
      ids: ['CVE-2026-64645', 'CVE-2026-64649'],
      what: 'a visitor chose the host of a proxy',
      tests: ['rules.test.ts: proxy to the configured host only (T-PROXY-3)', ...serverFetches],
    },
    {
      ids: ['CVE-2026-64648'],
      what: 'the key of a cached request ignored its body',
      tests: ['cache.test.ts: of a function are those of its arguments (T-CACHE-7)'],
    },
    { ids: ['next: smuggling in rewrites'], what: 'a proxy forwarded a body with two lengths', tests: [smuggling] },
  ],
  sveltekit: [
    {
      ids: ['CVE-2023-29003', 'CVE-2023-29008'],
      what: 'forms of other sites, with another content type or method',
      tests: otherSites,
    },
    {
      ids: ['CVE-2024-23641'],
      what: 'a GET request with a body ended the process',
      tests: [overload[1]!, 'errors.test.ts: never end the process, whatever a client does'],
    },
    {
      ids: ['CVE-2024-53261', 'CVE-2024-53262'],
      what: 'error pages printed markup',
      tests: [
        'xss.test.ts: is never injected: error pages, with a message and with a path',
        'dev/files.test.ts: escapes URLs in pages: %s',
      ],
    },
    {
      ids: ['CVE-2025-32388'],
      what: 'names in the query were printed into a script',
      tests: ['xss.test.ts: is never injected: query names, path segments, cookies'],
    },
    {
      ids: ['CVE-2025-67647'],
      what: 'the Host header crashed the server, or chose the host of a request',
      tests: [...hosts, ...serverFetches],
    },
    {
      ids: ['CVE-2026-22803'],
      what: 'a declared length was allocated before the body arrived',
      tests: [bodies[0]!, boundedPayloads],
    },
    {
      ids: ['CVE-2026-27118'],
      what: 'a parameter replaced the path of a request',
      tests: [
        'test/server/incremental.test.ts: other functions take no page from a visitor',
        'test/server/incremental.test.ts: refuses to render another page for everyone',
        'fuzz/fuzz.test.ts: give pages with data of a visitor to nobody else',
        ...internalHeaders,
      ],
    },
    { ids: ['CVE-2026-40073'], what: 'the limit of bodies was bypassed', tests: bodies },
    {
      ids: ['CVE-2026-40074'],
      what: 'a redirect with an invalid character ended the request',
      tests: ['headers.test.ts: is not possible in a redirect', 'headers.test.ts: is not possible in an external redirect'],
    },
    {
      ids: ['GHSA-27mw-82g8-phjj'],
      what: 'a header was printed into a tag',
      tests: ['xss.test.ts: is never injected: values of request headers'],
    },
    {
      ids: ['sveltekit: file inputs'],
      what: 'the name of a form field reached a prototype',
      tests: ['proto.test.ts: cannot be polluted through queries, cookies and bodies'],
    },
  ],
  astro: [
    {
      ids: ['CVE-2024-47885'],
      what: 'elements of a page replaced properties that the router reads',
      tests: ['browser.test.ts: cannot replace what the app reads of the document (CVE-2024-45812, CVE-2024-47885)'],
    },
    {
      ids: ['CVE-2024-56140'],
      what: 'forms of other sites, with unusual content types',
      tests: otherSites,
    },
    {
      ids: ['CVE-2024-56159'],
      what: 'source maps of the server were public',
      tests: ['no-dev-server.test.ts: publishes no source maps and no paths of the build (CVE-2024-56159)'],
    },
    {
      ids: ['CVE-2025-54793', 'CVE-2025-55207'],
      what: 'a redirect to the path without its trailing slash left the site',
      tests: ['rules.test.ts: redirect no path with two slashes (trailing slashes, CVE-2025-54793)'],
    },
    {
      ids: ['CVE-2025-55303', 'CVE-2025-58179', 'CVE-2026-27829', 'CVE-2026-41321'],
      what: 'an endpoint for images requested any host',
      cannotApply: noImages,
    },
    { ids: ['CVE-2025-61925', 'CVE-2025-64525'], what: 'forwarded headers became part of URLs', tests: hosts },
    {
      ids: ['CVE-2025-64745'],
      what: 'the page for missing pages in development printed markup',
      tests: ['dev/files.test.ts: escapes URLs in pages: %s'],
    },
    {
      ids: ['CVE-2025-64757'],
      what: 'an endpoint for images in development read any file',
      tests: [deniedFiles],
      cannotApply: noImages,
    },
    {
      ids: ['CVE-2025-64764', 'astro#11508', 'astro#16737'],
      what: 'slots and props of islands were printed unescaped',
      tests: ['islands.test.ts: T-ISL-2: escapes %s in text, attributes, slots, interactive components and head tags'],
    },
    { ids: ['CVE-2025-64765', 'CVE-2025-66202'], what: 'middleware saw another encoding than the router', tests: canonicalPaths },
    { ids: ['CVE-2025-65019'], what: '`data:` URLs as images', cannotApply: noImages },
    {
      ids: ['CVE-2026-25545'],
      what: 'the error page was requested from the host that the visitor sent',
      tests: [...serverFetches, ...hosts.slice(0, 1)],
    },
    {
      ids: ['CVE-2026-27729', 'CVE-2026-29772'],
      what: 'bodies without a limit, also for islands that do not exist',
      tests: [...bodies, 'islands.test.ts: limits size, depth and number of values'],
    },
    { ids: ['CVE-2026-41067'], what: 'values were printed into a script', tests: xss },
  ],
  'react-router': [
    { ids: ['CVE-2025-31137', 'GHSA-4q56-crqp-v477'], what: 'the port in a Host header was part of a path', tests: hosts },
    {
      ids: ['GHSA-f46r-rw29-r322', 'GHSA-cpj6-fhp6-mr6j'],
      what: 'headers for the build were obeyed by the server',
      tests: internalHeaders,
    },
    { ids: ['GHSA-3cgp-3xvw-98x8'], what: 'JSON-LD in the head was not escaped', tests: [xss[0]!] },
    {
      ids: ['GHSA-9583-h5hc-x8cw'],
      what: 'the id of a session became the path of a file',
      tests: [
        'server-apis.test.ts: a session that was altered is a new one',
        'server-apis.test.ts: storage keys stay inside of their mount (T-STORE)',
      ],
    },
    {
      ids: ['GHSA-9jcx-v3wj-wh4m', 'CVE-2026-40181', 'CVE-2026-53668'],
      what: 'redirects to paths with two slashes',
      tests: redirectsOfApps,
    },
    {
      ids: ['GHSA-2w69-qvjg-hvjx', 'CVE-2026-22029', 'CVE-2026-53667'],
      what: 'redirects to scripts in the browser',
      tests: scriptUrls,
    },
    {
      ids: ['GHSA-h5cw-625j-3rxh', 'CVE-2026-53663'],
      what: 'forms of other sites',
      tests: otherSites,
    },
    {
      ids: ['GHSA-8v8x-cx79-35w7'],
      what: 'a key was printed into a script',
      tests: [xss[1]!, 'xss.test.ts: round-trips to the browser'],
    },
    {
      ids: ['CVE-2026-42342', 'CVE-2026-55685'],
      what: 'an endpoint matched as many paths as a visitor sent',
      tests: [overload[0]!],
      cannotApply: 'the manifest is a file',
    },
  ],
}

const cachedFaults = 'test/server/cached-faults.test.ts'
const routeRules = 'test/server/route-rules.test.ts'

/** What an attack on fw itself has found, all of it fixed. */
export const ownFindings: readonly Advisory[] = [
  {
    ids: ['H1'],
    what: 'every unexpected error blocked the process',
    tests: [
      'test/server/errors-under-load.test.ts: leave other requests at least a third of the rate beside as many page requests',
    ],
  },
  {
    ids: ['H2'],
    what: 'an escaped reserved character bypassed rules',
    tests: [`${routeRules}: normalizes %s consistently`, ...canonicalPaths],
  },
  {
    ids: ['H3'],
    what: 'a failed render removed the stale copy',
    tests: [`${cachedFaults}: serves the stale copy while rendering fails, and the new one when it succeeds again`],
  },
  {
    ids: ['M1'],
    what: 'cached responses contained the context of the first visitor',
    tests: [visitorsData, `${cachedFaults}: does not leak data of the first visitor to others`],
  },
  { ids: ['M2'], what: 'the memory of cached responses had no limit', tests: [`${cachedFaults}: limits the memory of entries`] },
  {
    ids: ['M3'],
    what: 'a render that hangs blocked its URL',
    tests: [`${cachedFaults}: aborts a hanging render after its time limit, and retries later`],
  },
  {
    ids: ['M4'],
    what: 'cached pages waited for a storage that was away',
    tests: [`${cachedFaults}: responds without the storage while it is down or frozen, and uses it again afterwards`],
  },
  {
    ids: ['M5', 'M6', 'L5'],
    what: 'redirects and proxies lost escapes, the base path and the case',
    tests: [`${routeRules}: $rule: $path`, `${routeRules}: normalizes %s consistently`],
  },
  {
    ids: ['M7'],
    what: 'a rule for prerendering wrote nothing',
    tests: ['test/server/build-output.test.ts: prerenders the pages of `prerender` rules, with the case of the rule'],
  },
  {
    ids: ['L1'],
    what: 'credentials were sent to other origins',
    tests: [
      'rules.test.ts: proxy no credentials and no internal headers (T-HDR-2)',
      `${routeRules}: does not send credentials to other origins with event.$fetch and event.fetch`,
    ],
  },
  {
    ids: ['L2'],
    what: 'a relative link led to another host',
    tests: [
      'packages/runtime/src/components/fw-link.server.test.ts: keeps the origin for relative paths that would leave it',
      ...links,
    ],
  },
  {
    ids: ['L3', 'L6'],
    what: 'a header, a range or the case of a path turned the cache off',
    tests: [`${cachedFaults}: caches pages with \`isr\`, per case of the path, and with \`respectNoSSRHeader\``],
  },
  {
    ids: ['L4'],
    what: '`public/.env` was served',
    tests: ['test/server/build-output.test.ts: does not publish `.env` files in the public directory, and warns about them'],
  },
  {
    ids: ['L7'],
    what: 'a corrupt entry of the cache was an error',
    tests: [`${cachedFaults}: treats a corrupt entry as a miss: %s`],
  },
  {
    ids: ['L8'],
    what: 'a link replaced the app while the server was down',
    tests: ['test/e2e/navigation.test.ts: stays on the page and reports it while the server is down'],
  },
  {
    ids: ['L9'],
    what: 'the dev server served server code, to any port of the machine',
    tests: [
      'dev/files.test.ts: does not serve server code, configuration, output and stored data',
      'dev/origin.test.ts: cannot read sources from another port of this machine',
    ],
  },
  { ids: ['body'], what: 'bodies had no limit', tests: bodies },
  {
    ids: ['disk'],
    what: 'a full disk was logged for each request',
    tests: [`${cachedFaults}: logs a failing storage once, not per request`],
  },
]

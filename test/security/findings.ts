/** What an attack on fw as built has found, with the test that shows it closed. */
export interface Finding {
  /** Numbers of the attack; N: found later, B: promises that no test showed, C: what a team expects, D: found with only the guide in hand. */
  id: string
  severity: 'high' | 'medium' | 'low'
  what: string
  /** The tests: `file: title`. A file without a directory is in this directory. */
  tests?: readonly string[]
  /** Why there is no test. */
  reason?: string
  /** Some or all tests are missing as yet. */
  open?: true
}

const linear = 'packages/fw/src/features/pages/linear-pattern.hostile.test.ts'
const fuzz = 'fuzz/fuzz.test.ts'
const incremental = 'test/server/incremental.test.ts'
const streams = 'streams.test.ts: wait for a client that takes nothing, and end when it leaves'
const random = {
  paths: `${fuzz}: paths are refused, or canonical for handlers, rules and browsers alike`,
  forms: `${fuzz}: forms give their fields, or status 400 or 413`,
  json: `${fuzz}: JSON is read as it is, and reaches no prototype`,
  origins: `${fuzz}: changes that come from other sites with cookies get status 403`,
  frames: `${fuzz}: WebSocket frames are answered, or close their connection`,
  hosts: `${fuzz}: are refused unless they are listed`,
  functions: `${fuzz}: give pages with data of a visitor to nobody else`,
}
const hosts = 'test/options/security/allowed-hosts.test.ts: security.allowedHosts: requests for other hosts are refused'
const refusedOrigins = ['origin.test.ts: refused: %s', 'origin.test.ts: accepted: %s', random.origins]
const marksOfMiddleware = 'cache.test.ts: are for one visitor if middleware says or sets so, whoever rendered them'
const limits = 'test/options/security/limits.test.ts'
const saas = 'packages/create-fw/templates/saas/test/server/invoices.test.ts'
const publicErrors = 'errors.test.ts: publish neither the address nor the response, with %s'
const proxyHeaders = 'rules.test.ts: proxy no credentials and no internal headers (T-HDR-2)'

export const findings: readonly Finding[] = [
  {
    id: '1',
    severity: 'high',
    what: 'a catch-all page with child pages matched in exponential time',
    tests: [
      'costs.test.ts: matches paths in linear time, whatever the names of pages are',
      `${linear}: takes linear time for every set of files`,
    ],
  },
  {
    id: '2',
    severity: 'high',
    what: 'forms with many fields were read in quadratic time',
    tests: [
      'costs.test.ts: reads forms in linear time',
      'overload.test.ts: malformed forms get 400, long ones 413',
      random.forms,
    ],
  },
  {
    id: '3',
    severity: 'high',
    what: 'pages that Netlify keeps for everyone were rendered with the cookies of a visitor',
    tests: [`${incremental}: keeps a page that is nobody’s: %s`, random.functions],
  },
  {
    id: '3b',
    severity: 'high',
    what: 'the entry for Netlify matched rules by another path than the app',
    tests: [`${incremental}: does not keep %s`, random.functions],
  },
  {
    id: '4: slow readers',
    severity: 'high',
    what: 'a client that reads nothing filled the memory with a response',
    tests: [streams, 'rules.test.ts: proxies read as fast as the client, and end their request when it leaves'],
  },
  {
    id: '4: readers who leave',
    severity: 'high',
    what: 'the source of a response was read on after the client had left',
    tests: [streams, 'rules.test.ts: proxies read as fast as the client, and end their request when it leaves'],
  },
  {
    id: '5: cookies',
    severity: 'high',
    what: 'a cookie of middleware was sent with lifetimes for shared caches',
    tests: [
      marksOfMiddleware,
      'cache.test.ts: with a cookie, or private, are not shared (T-CACHE-4)',
      'cache.test.ts: a route with a cookie has no public lifetimes, whatever it sets',
    ],
  },
  {
    id: '5: Vary',
    severity: 'medium',
    what: '`private`, `no-store` and `Vary` of middleware were overwritten',
    tests: [marksOfMiddleware],
  },
  {
    id: '6',
    severity: 'high',
    what: 'errors of other servers were published, with their address and body',
    tests: [publicErrors],
  },
  {
    id: '7',
    severity: 'medium',
    what: 'route rules were matched in quadratic time',
    tests: [
      'packages/schema/src/path/match-patterns.test.ts: takes as long as the path is',
      'costs.test.ts: reads long URLs in linear time (T-DOS-1)',
    ],
  },
  {
    id: '8',
    severity: 'medium',
    what: 'several parameters in a segment matched in polynomial time',
    tests: [
      `${linear}: no expression is superlinear, by analysis`,
      `${linear}: takes linear time for every set of files`,
      `${linear}: matches the same paths with the same parameters as the router library`,
      'costs.test.ts: matches paths in linear time, whatever the names of pages are',
    ],
  },
  {
    id: '9',
    severity: 'medium',
    what: 'proxies followed redirects of the target, to other servers',
    tests: ['rules.test.ts: pass redirects of the target on, and follow none: %s'],
  },
  {
    id: '10: hosts',
    severity: 'medium',
    what: 'the `Host` header of a visitor became part of URLs',
    tests: [hosts, random.hosts],
  },
  {
    id: '10: forwarded',
    severity: 'medium',
    what: '`X-Forwarded-Proto` of a visitor was believed',
    tests: [
      'test/options/security/trusted-proxies.test.ts: security.trustedProxies: nobody is believed by default',
      'test/options/security/trusted-proxies.test.ts: security.trustedProxies: what others say is removed',
    ],
  },
  {
    id: '11',
    severity: 'medium',
    what: 'a task gave one caller the result of another',
    tests: ['test/dev/tasks.test.ts: give each caller the result for its own payload'],
  },
  {
    id: '12',
    severity: 'medium',
    what: 'pages and JSON had no `Cache-Control`, so that shared caches could keep them',
    tests: [`${incremental}: does not keep %s`, 'cache-table.test.ts: with the rule %s keep no cookie that was set by the %s'],
  },
  {
    id: '13',
    severity: 'medium',
    what: '`navigateTo` with `open` redirected to other sites',
    tests: [
      'packages/runtime/src/router/navigate-to.server.test.ts: leaves the site only if it may, also where a browser would open a window',
      'url.test.ts: navigateTo stays on the site with windows and location objects: %s',
    ],
  },
  {
    id: '14: tasks',
    severity: 'medium',
    what: 'other users of the network could run tasks of the dev server',
    tests: [
      'test/dev/tasks.test.ts: only the user of the server can list and run tasks, and its pages',
      'test/dev/tasks.test.ts: other users of this machine cannot list and run tasks',
    ],
  },
  {
    id: '14: restart',
    severity: 'medium',
    what: 'they could restart the dev server and open editors',
    tests: [
      'dev/endpoints.test.ts: do not restart for a page, even one of this server',
      'dev/endpoints.test.ts: do nothing for other users of this machine',
      'dev/endpoints.test.ts: do nothing for the network, and say why',
    ],
  },
  {
    id: '14: code',
    severity: 'medium',
    what: 'they could read server code through reports of errors',
    tests: [
      'dev/websocket.test.ts: to no others',
      'dev/websocket.test.ts: gets errors of the server with its code only for pages of its user, like the error page',
    ],
  },
  {
    id: '15: identity',
    severity: 'medium',
    what: 'headers that identify a visitor were sent to other origins',
    tests: [proxyHeaders],
  },
  {
    id: '15: forwarded',
    severity: 'medium',
    what: 'a forged `X-Forwarded-For` was passed on',
    tests: ['rules.test.ts: proxies say who has asked, whatever the visitor says'],
  },
  {
    id: '16',
    severity: 'medium',
    what: 'spellings of a page and arguments of a function displaced other pages from the cache',
    tests: ['cache.test.ts: stay, whatever other spellings and arguments are asked for'],
  },
  {
    id: '17',
    severity: 'medium',
    what: 'a page whose data could not be loaded replaced the good copy',
    tests: ['cache.test.ts: without data that could not be loaded now are not kept'],
  },
  {
    id: '18',
    severity: 'low',
    what: 'conditional headers of a browser were passed on to requests of the app to itself',
    tests: ['cache.test.ts: of the app to itself do not depend on what a browser has'],
  },
  {
    id: '19: origins',
    severity: 'medium',
    what: 'WebSockets were open to pages of other sites',
    tests: ['origin.test.ts: are open to pages of the app only, unless a rule says otherwise'],
  },
  {
    id: '19: messages',
    severity: 'medium',
    what: 'WebSocket messages had no limit of their size',
    tests: ['origin.test.ts: close at a message of more than 1 MB', random.frames],
  },
  {
    id: '20',
    severity: 'low',
    what: 'the dev server let pages without any sign of an origin embed its files, also on a network',
    tests: ['dev/host.test.ts: that are not of this machine get no sources without a sign of the page (nuxt#35200)'],
  },
  {
    id: '21: sources',
    severity: 'low',
    what: 'remote islands had no list of origins',
    tests: ['test/server/islands-remote.test.ts: rejects any other `source`, on both sides'],
  },
  {
    id: '21: size',
    severity: 'low',
    what: 'remote islands were read as a whole before their size was checked',
    tests: ['test/server/islands-remote.test.ts: reads no more than 2 MB of the other server'],
  },
  {
    id: '21: head',
    severity: 'low',
    what: 'scripts in the head of a remote island ran',
    tests: [
      'test/server/islands-remote.test.ts: renders the island of the other server, with its head tags and styles, and runs none of its code',
    ],
  },
  {
    id: '22: integrity',
    severity: 'low',
    what: 'remote layers were not pinned',
    tests: ['packages/kit/src/config/layer-lock.test.ts: rejects a layer that has changed, until its new version is accepted'],
  },
  {
    id: '22: size',
    severity: 'low',
    what: 'remote layers were downloaded and unpacked without limit',
    tests: [
      'packages/kit/src/config/fetch-archive.test.ts: is limited while it is received, whatever the server says',
      'packages/kit/src/config/archive-entries.test.ts: may not have more than a number of bytes, compressed or not',
      'packages/kit/src/config/archive-entries.test.ts: may not have more than a number of entries',
    ],
  },
  { id: '23: logs', severity: 'low', what: 'logs contained queries', tests: ['errors.test.ts: have no queries'] },
  {
    id: '23: session cookie',
    severity: 'medium',
    what: 'the cookie of a session had no `SameSite`',
    tests: ['server-apis.test.ts: a session is in a cookie that other sites cannot send with changes, and in no header'],
  },
  {
    id: '23: session header',
    severity: 'low',
    what: 'a session could come from a header',
    tests: ['server-apis.test.ts: a session is in a cookie that other sites cannot send with changes, and in no header'],
  },
  {
    id: '23: sign-in, time',
    severity: 'low',
    what: 'the sign-in of the template answered sooner for unknown addresses',
    reason:
      'The work is the same by construction: an unknown account is compared with a hash of the same cost (`password.ts` of the template). Its time is not measured.',
  },
  {
    id: '23: sign-in, comparison',
    severity: 'low',
    what: 'the template compared hashes of passwords with `===`',
    reason: '`timingSafeEqual`. A difference of nanoseconds cannot be measured in a test.',
  },
  {
    id: '23: sign-in, attempts',
    severity: 'low',
    what: 'the sign-in of the template had no limit, and other sites could send its form',
    tests: [
      `${saas}: limits attempts to sign in to an account`,
      `${saas}: stays on the site after signing in, and is not signed in by others`,
    ],
  },
  {
    id: '23: password hashes',
    severity: 'low',
    what: 'the guide hashed passwords synchronously',
    reason: 'An example in a guide. It runs in `test/e2e/guides.test.ts`, which does not show that it is asynchronous.',
  },
  {
    id: '23: slow requests',
    severity: 'low',
    what: 'time limits of headers, requests and connections could not be set',
    tests: [
      `${limits}: security.limits.headersTimeout and security.limits.requestTimeout: slow requests get 408, and are closed by the server`,
      `${limits}: security.limits.maxConnections: further connections are closed, and others go on`,
    ],
  },
  {
    id: '23: event streams',
    severity: 'low',
    what: 'event streams had no limit of their number or life time',
    tests: [`${limits}: further streams of %s get 503, until one ends`],
  },
  {
    id: '23: islands in the browser',
    severity: 'low',
    what: 'an island could lead the browser to another site if the URL has two slashes',
    tests: ['packages/runtime/src/components/page-address.test.ts: stays on the site below %s'],
  },
  {
    id: '23: cache tags',
    severity: 'low',
    what: 'internal tags of cached pages were sent to browsers',
    tests: ['cache.test.ts: do not tell visitors their tags'],
  },
  {
    id: '23: empty shells',
    severity: 'low',
    what: 'a host could keep the empty page for a header that asks for it',
    reason: 'The host decides what it keeps; the entries for Netlify and Vercel ignore the header.',
  },
  {
    id: 'N1',
    severity: 'high',
    what: 'the entry for Vercel took the page from a parameter of the visitor',
    tests: [
      `${incremental}: other functions take no page from a visitor`,
      `${incremental}: refuses to render another page for everyone`,
      `${incremental}: renders the page that Vercel names, for nobody in particular`,
      random.functions,
    ],
  },
  {
    id: 'N2',
    severity: 'high',
    what: 'a stream of many small chunks blocked the process',
    tests: [
      'packages/server-builder/src/runtime/send/send-stream.test.ts: a stream of many small chunks lets other requests through',
    ],
  },
  { id: 'N3', severity: 'medium', what: 'HEAD read a stream to its end', tests: ['streams.test.ts: are not read for HEAD'] },
  {
    id: 'N4',
    severity: 'medium',
    what: 'JSON of 10 MB was parsed',
    tests: ['overload.test.ts: JSON is limited to 1 MB, whatever it is called, unless a rule says more', random.json],
  },
  {
    id: 'N5',
    severity: 'low',
    what: 'a malformed form was status 500',
    tests: ['overload.test.ts: malformed forms get 400, long ones 413', random.forms],
  },
  {
    id: 'N6',
    severity: 'low',
    what: 'any `Authorization` header bypassed the cache, at the price of a render',
    tests: ['cache.test.ts: are not bypassed by `Authorization`, unless the code reads it'],
  },
  {
    id: 'N7',
    severity: 'low',
    what: 'JSON with many levels took 50 ms per 200 kB',
    tests: ['overload.test.ts: JSON with more than 1,000 levels gets 400', random.json],
  },
  {
    id: 'N8',
    severity: 'low',
    what: 'the error page was rendered for each refused request of another site',
    tests: ['origin.test.ts: costs no page where it is refused, and tells pages of an origin that may read it'],
  },
  {
    id: 'N9',
    severity: 'low',
    what: 'WebSockets had no rate limit',
    tests: ['rate-limit.test.ts: count WebSockets when they connect'],
  },
  {
    id: 'B: hosts',
    severity: 'medium',
    what: '`Host` was left out where URLs are made from the request',
    tests: [hosts, random.hosts, 'host.test.ts: are ignored by useRequestURL without a trusted proxy'],
  },
  {
    id: 'B: proxies',
    severity: 'medium',
    what: 'no target of a proxy redirected or was slow; few credentials were tried',
    tests: [
      'rules.test.ts: pass redirects of the target on, and follow none: %s',
      proxyHeaders,
      'rules.test.ts: proxies read as fast as the client, and end their request when it leaves',
    ],
  },
  {
    id: 'B: URLs',
    severity: 'low',
    what: '`open`, location objects and relative targets were not tried live',
    tests: [
      'packages/runtime/src/router/navigate-to.server.test.ts: leaves the site only if it may, also where a browser would open a window',
      'url.test.ts: navigateTo stays on the site with windows and location objects: %s',
    ],
  },
  {
    id: 'B: caches',
    severity: 'medium',
    what: 'no middleware wrote, no host kept pages, no data failed, no flood',
    tests: [
      marksOfMiddleware,
      random.functions,
      'cache.test.ts: without data that could not be loaded now are not kept',
      'test/server/cached-faults.test.ts: keeps the good copy of a page that hides that its data failed',
      'cache.test.ts: stay, whatever other spellings and arguments are asked for',
      'cache-table.test.ts: with the rule %s keep no cookie that was set by the %s',
    ],
  },
  {
    id: 'B: errors',
    severity: 'medium',
    what: 'no request to another server failed, and logs were not searched',
    tests: [publicErrors, 'errors.test.ts: have no queries'],
  },
  {
    id: 'B: overload',
    severity: 'medium',
    what: 'bounds were loose; forms, streams, sockets and slow readers were missing; expressions were not analysed',
    tests: [
      'costs.test.ts: reads bodies in linear time (T-DOS-3)',
      'costs.test.ts: reads long URLs in linear time (T-DOS-1)',
      streams,
      `${linear}: no expression is superlinear, by analysis`,
      ...Object.values(random),
    ],
  },
  {
    id: 'B: visitors',
    severity: 'medium',
    what: 'only pages were requested by several visitors at once',
    tests: [
      'isolation.test.ts: are isolated: 64 at once, 0 leaks',
      'isolation.test.ts: get nothing of each other, and nothing of anybody in what is shared',
      'cache-table.test.ts: with the rule %s keep no cookie that was set by the %s',
    ],
  },
  {
    id: 'B: dev server',
    severity: 'low',
    what: 'users of the machine and of the network were not tried',
    tests: [
      'test/dev/tasks.test.ts: other users of this machine cannot list and run tasks',
      'dev/endpoints.test.ts: do nothing for the network, and say why',
    ],
  },
  {
    id: 'B: headers',
    severity: 'low',
    what: 'few paths were compared with and without internal headers',
    tests: [
      'headers.test.ts: for internal use have no effect from outside: responses are equal byte for byte',
      'headers.test.ts: for internal use, and those of proxies, have no effect on cached responses',
    ],
  },
  {
    id: 'B: content security policy',
    severity: 'medium',
    what: 'no browser enforced a nonce of styles',
    tests: ['test/options/security/csp.test.ts: security.csp: directives are replaced, and styles need hashes'],
  },
  {
    id: 'B: sessions',
    severity: 'low',
    what: 'expiry and attributes of a session were not tried',
    tests: [
      'server-apis.test.ts: a session that was altered is a new one',
      'server-apis.test.ts: a session is in a cookie that other sites cannot send with changes, and in no header',
    ],
  },
  {
    id: 'B: packages',
    severity: 'low',
    what: 'nothing tested how releases are made',
    reason: 'Releases are made by a workflow, which does not run here.',
  },
  {
    id: 'B: remote islands',
    severity: 'low',
    what: 'nothing tested that a source can be limited to origins',
    tests: ['test/server/islands-remote.test.ts: rejects any other `source`, on both sides'],
  },
  {
    id: 'B: requests of other sites',
    severity: 'medium',
    what: 'that a build needs no check of origins was argued',
    tests: refusedOrigins,
  },
  {
    id: 'B: advisories',
    severity: 'medium',
    what: 'advisories named tests that did not show them',
    tests: [
      `${incremental}: other functions take no page from a visitor`,
      'origin.test.ts: refused: %s',
      'advisories.test.ts: name tests that exist',
    ],
  },
  { id: 'C1', severity: 'high', what: 'changes by other sites with cookies of a visitor', tests: refusedOrigins },
  {
    id: 'C2',
    severity: 'medium',
    what: 'private by default, and never public beside a cookie',
    tests: [
      marksOfMiddleware,
      'cache-table.test.ts: with the rule %s keep no cookie that was set by the %s',
      'cache.test.ts: a route with a cookie has no public lifetimes, whatever it sets',
    ],
  },
  {
    id: 'C3',
    severity: 'medium',
    what: 'hosts and proxies that are believed can be listed',
    tests: [
      hosts,
      'test/options/security/trusted-proxies.test.ts: security.trustedProxies: what a proxy says about the visitor is believed',
    ],
  },
  {
    id: 'C4',
    severity: 'medium',
    what: 'sessions with safe defaults',
    tests: ['server-apis.test.ts: a session is in a cookie that other sites cannot send with changes, and in no header'],
  },
  {
    id: 'C5',
    severity: 'medium',
    what: 'a limit of requests as a rule and as a function',
    tests: [
      'rate-limit.test.ts: refuse a visitor who sends more, and say when to try again',
      'rate-limit.test.ts: can be set in server code, by a key',
    ],
  },
  {
    id: 'C6',
    severity: 'medium',
    what: 'safe headers by default',
    tests: [
      'test/options/security/headers.test.ts: security.headers: are part of all responses, unless something else sets them',
    ],
  },
  {
    id: 'C7',
    severity: 'medium',
    what: 'a content security policy as an option',
    tests: ['csp.test.ts: keeps what is injected into the page %s (%s) from running, and nothing else'],
  },
  {
    id: 'C8',
    severity: 'low',
    what: 'limits of uploads',
    tests: ['overload.test.ts: malformed forms get 400, long ones 413', random.forms],
  },
  {
    id: 'C9',
    severity: 'medium',
    what: 'WebSockets check origin and size, and ask who is there',
    tests: [
      'origin.test.ts: are open to pages of the app only, unless a rule says otherwise',
      'origin.test.ts: close at a message of more than 1 MB',
      `${limits}: refuses connections, and knows who is connected`,
      `${limits}: security.limits.pingInterval: a WebSocket whose client does not answer is closed, others stay open`,
    ],
  },
  {
    id: 'C10',
    severity: 'medium',
    what: 'limits of the server as options',
    tests: [
      `${limits}: further pages get 503, which costs little and is not kept`,
      `${limits}: further connections get 503, until one is closed`,
    ],
  },
  {
    id: 'C11',
    severity: 'low',
    what: 'helpers for passwords, signed URLs, audit logs',
    reason: 'They are features of their own, which come with another change.',
  },
  {
    id: 'D1',
    severity: 'high',
    what: 'the dev server served bundles of the server with private values, and stored data, to other users and devices',
    tests: [
      'dev/files.test.ts: does not serve server code, configuration, output and stored data',
      'packages/fw/src/dev/guard/create-file-guard.test.ts: denies the hidden file %s',
      'packages/fw/src/dev/guard/create-file-guard.test.ts: denies directories of the server, except for allowed ones inside of them',
    ],
  },
  {
    id: 'D2',
    severity: 'high',
    what: 'a trusted proxy could pass on any host, in spite of `security.allowedHosts`',
    tests: ['test/options/security/allowed-hosts.test.ts: security.allowedHosts: a trusted proxy can pass on no other name'],
  },
  {
    id: 'D3',
    severity: 'high',
    what: 'a query that repeats a name was parsed in quadratic time',
    tests: ['costs.test.ts: reads long URLs in linear time (T-DOS-1)'],
  },
  {
    id: 'D4',
    severity: 'medium',
    what: 'islands took props of other types than they declare',
    tests: ['islands.test.ts: rejects props of other types than the component declares'],
  },
  {
    id: 'D5',
    severity: 'medium',
    what: 'forms in the encoding of URLs had any number of fields in `readBody` and `defineValidatedHandler`',
    tests: ['overload.test.ts: malformed forms get 400, long ones 413', 'costs.test.ts: reads bodies in linear time (T-DOS-3)'],
  },
  {
    id: 'D6',
    severity: 'medium',
    what: 'requests of the app to itself believed `X-Forwarded-Proto` of anyone',
    tests: ['test/options/security/trusted-proxies.test.ts: security.trustedProxies: nobody is believed by default'],
  },
  {
    id: 'D7',
    severity: 'medium',
    what: 'a redirect rule to `/**` led to another site on Vercel',
    tests: [
      'packages/server-builder/src/host-redirects.test.ts: hosts never redirect to another site than the rule says',
      'packages/server-builder/src/host-redirects.test.ts: other hosts leave such paths to the server',
    ],
  },
  {
    id: 'D8',
    severity: 'medium',
    what: 'keys of a storage that cannot be a file had an error as their value, with the path of the file',
    tests: ['server-apis.test.ts: storage keys that cannot be a file have no value (T-STORE)'],
  },
  {
    id: 'D9',
    severity: 'low',
    what: 'passwords in URLs were logged',
    tests: ['packages/schema/src/tracing.test.ts: removes queries and passwords from %j'],
  },
  {
    id: 'D10',
    severity: 'low',
    what: 'requests with two hosts were answered',
    tests: ['host.test.ts: are rejected if there are two of them'],
  },
  {
    id: 'D11',
    severity: 'low',
    what: 'text in a page could replace its data',
    tests: ['browser.test.ts: cannot replace the data of the page'],
  },
  {
    id: 'D12',
    severity: 'low',
    what: 'names and paths of cookies of server code could add attributes',
    tests: ['server-apis.test.ts: cookies of server code add no others, and no attributes (T-COOKIE)'],
  },
  {
    id: 'D13',
    severity: 'low',
    what: 'the address of a visitor behind a proxy could be any text',
    tests: [
      'test/options/security/trusted-proxies.test.ts: security.trustedProxies: what a proxy says about the visitor is believed',
    ],
  },
  {
    id: 'D14',
    severity: 'low',
    what: 'an element named `cookie` in a page made `useCookie` fail',
    tests: ['browser.test.ts: cannot replace what the app reads of the document (CVE-2024-45812, CVE-2024-47885)'],
  },
]

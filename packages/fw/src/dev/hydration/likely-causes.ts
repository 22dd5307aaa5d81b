export interface LikelyCause {
  pattern: RegExp
  /** The cause. `$` is replaced with the matched code. */
  why: string
  /** What to do about it. */
  fix: string
}

const keep = (value: string): string => `Keep the server's value with useState('key', () => ${value})`
const later = 'or set it in onMounted(), or wrap it in <ClientOnly>.'

/** Code that renders differently in the browser than on the server, the most certain causes first. */
export const likelyCauses: readonly LikelyCause[] = [
  {
    pattern: /\bMath\.random\b|\bcrypto\.(?:randomUUID|getRandomValues)\b|\b(?:uuid|uuidv4|nanoid|cuid)\s*\(/,
    why: '$ returns a different value on the server and in the browser.',
    fix: `${keep('…')}; use useId() for element ids.`,
  },
  {
    pattern: /\.toLocale\w*String\b|\bIntl\.\w+/,
    why: '$ depends on the language and the time zone, which may differ between server and browser.',
    fix: `Set both, as in toLocaleString('en-GB', { timeZone: 'UTC' }), or wrap it in <ClientOnly>.`,
  },
  {
    pattern: /\bDate\.now\b|\bnew Date\b(?!\s*\(\s*[^\s)])|\bDate\(\)|\bperformance\.now\b|\b(?:dayjs|moment)\(\s*\)/,
    why: '$ returns a later time in the browser than on the server.',
    fix: `${keep('Date.now()')}, ${later}`,
  },
  {
    pattern:
      /\.get(?:Hours|Minutes|Day|Date|Month|FullYear|TimezoneOffset)\s*\(|\bnew Date\b[^\n]*\.to(?:String|DateString|TimeString)\b/,
    why: '$ depends on the time zone, which may differ between server and browser.',
    fix: 'Use the UTC methods or toISOString(), or wrap it in <ClientOnly>.',
  },
  {
    pattern: /\bdocument\.cookie\b/,
    why: '$ is not available on the server.',
    fix: 'Read the cookie with useCookie(), which works on the server and in the browser.',
  },
  {
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b/,
    why: '$ is not available on the server.',
    fix: `Store the value in a cookie with useCookie(), ${later}`,
  },
  {
    pattern:
      /\b(?:import\.meta|process)\.(?:client|server|browser)\b|\btypeof (?:window|document|navigator|globalThis\.window)\b/,
    why: '$ differs between server and browser, and so does the rendered content.',
    fix: 'Wrap content for the browser in <ClientOnly>, or change it in onMounted().',
  },
  {
    pattern:
      /\b(?:matchMedia|innerWidth|innerHeight|navigator|screen|location|devicePixelRatio|window|document)\b(?=\s*(?:[.?([]|$))/,
    why: '$ is not available on the server.',
    fix: 'Read it in onMounted(), or use <ClientOnly>. For the URL of the page use useRoute() or useRequestURL().',
  },
  {
    pattern: /(?<!use\w*\([^)]*)(?<![.\w])\$?fetch\s*\(|\baxios\b/,
    why: '$ runs on the server and again in the browser, which may get a different response.',
    fix: 'Use useFetch() or useAsyncData(), which pass the data of the server to the browser.',
  },
  {
    pattern: /\b[\w.]+\+\+|\+\+[\w.]+/,
    why: '$ keeps counting on the server with each request.',
    fix: 'Use useId() for element ids, or useState() for a number.',
  },
]

/** The cause, if the two values alone reveal it. */
export function causeOfValues(server: string, client: string): string | undefined {
  if (server === client) return undefined
  if (server.replaceAll(/\s+/g, '') === client.replaceAll(/\s+/g, ''))
    return 'Only whitespace differs: something between server and browser has changed the HTML.'
  if (/^\d{10,13}$/.test(server) && /^\d{10,13}$/.test(client)) return timeCause
  const clock = /\b\d{1,2}:\d{2}\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/
  if (clock.test(server) && clock.test(client)) return timeCause
  if (/\d[.,\s]\d/.test(server) && digits(server) === digits(client)) {
    return "The same number, formatted for another language. Set the language, as in toLocaleString('en-GB'), or use <ClientOnly>."
  }
  return undefined
}

const digits = (text: string): string => text.replaceAll(/[^\d]/g, '')

const timeCause = `Both are times. The browser renders later than the server, and possibly in another time zone. ${keep('Date.now()')}, ${later}`

export interface LikelyCause {
  pattern: RegExp
  /** What is different, with what was found in place of `$`. */
  why: string
  /** What to do about it. */
  fix: string
}

const keep = (value: string): string => `Keep the server's value with useState('key', () => ${value})`
const later = 'or set it in onMounted(), or put it into <ClientOnly>.'

/** What makes a component render something else in the browser than on the server, the surest signs first. */
export const likelyCauses: readonly LikelyCause[] = [
  {
    pattern: /\bMath\.random\b|\bcrypto\.(?:randomUUID|getRandomValues)\b|\b(?:uuid|uuidv4|nanoid|cuid)\s*\(/,
    why: '$ gives another value on each side.',
    fix: `${keep('…')}; use useId() for element ids.`,
  },
  {
    pattern: /\.toLocale\w*String\b|\bIntl\.\w+/,
    why: '$ uses the language and the time zone of the side that runs it.',
    fix: `Name both, as in toLocaleString('en-GB', { timeZone: 'UTC' }), or put it into <ClientOnly>.`,
  },
  {
    pattern: /\bDate\.now\b|\bnew Date\b(?!\s*\(\s*[^\s)])|\bDate\(\)|\bperformance\.now\b|\b(?:dayjs|moment)\(\s*\)/,
    why: '$ is another moment in the browser than on the server.',
    fix: `${keep('Date.now()')}, ${later}`,
  },
  {
    pattern:
      /\.get(?:Hours|Minutes|Day|Date|Month|FullYear|TimezoneOffset)\s*\(|\bnew Date\b[^\n]*\.to(?:String|DateString|TimeString)\b/,
    why: '$ depends on the time zone, and the browser may be in another one than the server.',
    fix: 'Use the UTC methods or toISOString(), or put it into <ClientOnly>.',
  },
  {
    pattern: /\bdocument\.cookie\b/,
    why: 'There is no $ on the server.',
    fix: 'Read the cookie with useCookie(), which knows it on both sides.',
  },
  {
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b/,
    why: 'The server cannot read $.',
    fix: `Keep the value in a cookie with useCookie(), ${later}`,
  },
  {
    pattern:
      /\b(?:import\.meta|process)\.(?:client|server|browser)\b|\btypeof (?:window|document|navigator|globalThis\.window)\b/,
    why: '$ is different on each side, and so is what is rendered.',
    fix: 'Put what only the browser shows into <ClientOnly>, or change it in onMounted().',
  },
  {
    pattern:
      /\b(?:matchMedia|innerWidth|innerHeight|navigator|screen|location|devicePixelRatio|window|document)\b(?=\s*(?:[.?([]|$))/,
    why: 'There is no $ on the server.',
    fix: 'Read it in onMounted(), or put it into <ClientOnly>; the address of the page comes from useRoute() or useRequestURL().',
  },
  {
    pattern: /(?<!use\w*\([^)]*)(?<![.\w])\$?fetch\s*\(|\baxios\b/,
    why: '$ runs on the server and again in the browser, which may get another answer.',
    fix: 'Use useFetch() or useAsyncData(): the browser then gets what the server has loaded.',
  },
  {
    pattern: /\b[\w.]+\+\+|\+\+[\w.]+/,
    why: '$ goes on counting on the server with each request.',
    fix: 'Use useId() for ids of elements, or useState() for a number.',
  },
]

/** What the two values alone tell. */
export function causeOfValues(server: string, client: string): string | undefined {
  if (server === client) return undefined
  if (server.replaceAll(/\s+/g, '') === client.replaceAll(/\s+/g, ''))
    return 'Only white space is different: something between server and browser has changed the HTML.'
  if (/^\d{10,13}$/.test(server) && /^\d{10,13}$/.test(client)) return timeCause
  const clock = /\b\d{1,2}:\d{2}\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/
  if (clock.test(server) && clock.test(client)) return timeCause
  if (/\d[.,\s]\d/.test(server) && digits(server) === digits(client)) {
    return "The same number, written for another language. Name it, as in toLocaleString('en-GB'), or put it into <ClientOnly>."
  }
  return undefined
}

const digits = (text: string): string => text.replaceAll(/[^\d]/g, '')

const timeCause = `Both are times. The browser renders later than the server, and perhaps in another time zone. ${keep('Date.now()')}, ${later}`

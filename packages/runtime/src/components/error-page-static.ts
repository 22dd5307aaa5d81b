/** A self-contained error page, which the server sends if the error page of the app cannot be rendered. */
export function staticErrorPage({
  status,
  statusText,
  message,
}: {
  status: number
  statusText?: string
  message?: string
}): string {
  const title = statusText || (status === 404 ? 'Page not found' : 'Something went wrong')
  const text = message && message !== title ? `<p>${escape(message)}</p>` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(`${status} ${title}`)}</title>
<style>${errorPageStyle}</style>
</head>
<body>
<main class="fw-error"><p class="fw-error-status">${escape(String(status))}</p><h1>${escape(title)}</h1>${text}</main>
</body>
</html>
`
}

/** Styles of the error pages. Kept small, because they are inlined. */
export const errorPageStyle =
  '.fw-error{box-sizing:border-box;min-height:100vh;min-height:100dvh;margin:0;padding:2rem;display:grid;place-content:center;justify-items:center;gap:.75rem;' +
  'text-align:center;overflow-wrap:anywhere;font:400 1rem/1.6 system-ui,sans-serif;color:#1b1f2a;background:radial-gradient(60rem 30rem at 50% -10rem,#e4e9ff,#fff)}' +
  'body:has(>.fw-error),body:has(>div>.fw-error){margin:0}' +
  '.fw-error>*{margin:0;max-width:36rem}' +
  '.fw-error-status{font-size:clamp(4rem,16vw,8rem);font-weight:700;line-height:1;letter-spacing:-.04em;color:#4f46e5}' +
  '.fw-error h1{font-size:1.5rem;font-weight:600;line-height:1.3}' +
  '.fw-error a{color:#4f46e5}.fw-error-home.fw-error-home{margin-top:1rem;padding:.6rem 1.25rem;border-radius:.5rem;color:#fff;background:#4f46e5;text-decoration:none}' +
  '.fw-error-home.fw-error-home:hover{background:#4338ca}.fw-error a:focus-visible{outline:3px solid #a5b4fc;outline-offset:2px}' +
  '.fw-error pre{max-width:100%;text-align:start;overflow:auto;font-size:.8rem;padding:1rem;border-radius:.5rem;background:#8883}' +
  '@media(prefers-color-scheme:dark){.fw-error{color:#e8eaf2;background:radial-gradient(60rem 30rem at 50% -10rem,#1d2547,#0d0f17)}' +
  '.fw-error-status,.fw-error a{color:#a5b4fc}}'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

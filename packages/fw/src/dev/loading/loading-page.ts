import { pageScript } from './page-script.ts'
import { pageStyle } from './page-style.ts'
import type { LoadingFailure, LoadingPhase, LoadingSnapshot } from './loading-state.ts'

/** The page that people see until the server is ready. Complete as it is sent; the script only keeps it up to date. */
export function loadingPage(state: LoadingSnapshot, nonce: string): string {
  const failed = state.failures.length > 0
  const title = failed ? 'Could not start' : 'Starting'
  const status = failed ? `Could not start: ${state.failures[0]!.message}` : `Starting: ${state.phase}`
  const foot = failed ? 'Save a change, and this page goes on by itself.' : 'Opens by itself when the server is ready.'
  const width = Math.max(0.02, failed ? 1 : state.progress)
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<noscript><meta http-equiv="refresh" content="2"></noscript>
<style nonce="${nonce}">${pageStyle}
#fw-bar{transform:scaleX(${width})}</style>
</head>
<body>
<main${failed ? ' class="failed"' : ''}>
<header><h1 id="fw-title">${title}</h1><time id="fw-time" aria-hidden="true">${failed ? '' : timeText(state.elapsed)}</time></header>
<p id="fw-status" class="away" role="status" aria-live="polite">${escape(status)}</p>
<div class="bar" aria-hidden="true"><i id="fw-bar"></i></div>
<ol id="fw-phases">${state.phases.map(phaseItem).join('')}</ol>
<div id="fw-failures">${state.failures.map(failureSection).join('')}</div>
<footer id="fw-foot">${foot}</footer>
</main>
<script nonce="${nonce}">${pageScript}</script>
</body>
</html>
`
}

/** The script alone, for a page of the user's own. */
export function liveScript(): string {
  return `<script>${pageScript}</script>`
}

function phaseItem({ name, status, ms }: LoadingPhase): string {
  return `<li class="${status}">${escape(name)}<span aria-hidden="true">${status === 'waiting' ? '' : timeText(ms)}</span></li>`
}

function failureSection({ code, message, place, hint }: LoadingFailure): string {
  const at = place ? `<b> in ${escape(place.shown)}:${place.line}:${place.column}</b>` : ''
  const lines = (place?.lines ?? []).map(
    ({ number, text }) =>
      `<code${number === place!.line ? ' class="at"' : ''} data-n="${number}">${text === '' ? ' ' : escape(text)}</code>`,
  )
  const frame = lines.length > 0 ? `<pre tabindex="0" role="region" aria-label="Source">${lines.join('')}</pre>` : ''
  const help = hint ? `<p class="hint">${escape(hint)}</p>` : ''
  return `<section><p class="message">${escape(message)}</p><p class="code">${escape(code)}${at}</p>${frame}${help}</section>`
}

function timeText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

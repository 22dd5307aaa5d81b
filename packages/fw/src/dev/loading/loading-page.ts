import type { DevPlace } from '@fw/schema'
import { frameRows, highlightLine, languageOf } from '@fw/runtime/overlay'
import { failedText, pageScript, startingText } from './page-script.ts'
import { pageStyle } from './page-style.ts'
import type { LoadingFailure, LoadingPhase, LoadingSnapshot } from './loading-state.ts'

/** The page shown until the server is ready. Complete without JavaScript; the script only updates it. */
export function loadingPage(state: LoadingSnapshot, nonce: string): string {
  const failed = state.failures.length > 0
  const title = failed ? 'Could not start' : 'Starting'
  const status = failed ? `Could not start: ${state.failures[0]!.message}` : `Starting: ${state.phase}`
  const foot = failed ? failedText : startingText
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
<header><span class="mark" aria-hidden="true">fw</span><h1 id="fw-title">${title}</h1><time id="fw-time" aria-hidden="true">${failed ? '' : timeText(state.elapsed)}</time></header>
<p id="fw-status" class="away" role="status" aria-live="polite">${escape(status)}</p>
<div class="bar" aria-hidden="true"><i id="fw-bar"></i></div>
<ol id="fw-phases">${state.phases.map(phaseItem).join('')}</ol>
<div id="fw-failures">${state.failures.map(failureSection).join('')}</div>
<p id="fw-notice" role="alert"></p>
<footer id="fw-foot">${foot}</footer>
</main>
<script nonce="${nonce}">${pageScript}</script>
</body>
</html>
`
}

/** The script alone, for custom pages. */
export function liveScript(): string {
  return `<script>${pageScript}</script>`
}

function phaseItem({ name, status, ms }: LoadingPhase): string {
  return `<li class="${status}">${escape(name)}<span aria-hidden="true">${status === 'waiting' ? '' : timeText(ms)}</span></li>`
}

/** A failure with its source. Also inserted into open pages as HTML, so everything is escaped. */
export function failureSection({ code, message, place, hint }: LoadingFailure): string {
  const at = place
    ? `<button type="button" class="file" title="Open in editor" data-file="${escape(place.file)}" data-line="${place.line}" data-column="${place.column}">` +
      `${escape(place.shown)}:${place.line}:${place.column}</button>`
    : ''
  const frame =
    place && place.lines.length > 0
      ? `<pre tabindex="0" role="region" aria-label="Source">${sourceRows(place).join('')}</pre>`
      : ''
  const help = hint ? `<div class="hint"><strong>Hint</strong><p>${inlineCode(hint)}</p></div>` : ''
  return `<section><p class="code">${escape(code)}</p><p class="message">${inlineCode(message)}</p>${at}${frame}${help}</section>`
}

function sourceRows(place: DevPlace): string[] {
  const language = languageOf(place.file)
  return frameRows(place).map(({ number, text, marked, caret }) => {
    const tokens = highlightLine(text, language).map((token) =>
      token.kind ? `<span class="t-${token.kind}">${escape(token.text)}</span>` : escape(token.text),
    )
    const row = `<code${marked ? ' class="at"' : ''} data-n="${number.trim()}">${text === '' ? ' ' : tokens.join('')}</code>`
    return caret === undefined ? row : `${row}<code class="at caret" data-n="" aria-hidden="true">${caret}</code>`
  })
}

/** Renders text in backticks as code. */
function inlineCode(text: string): string {
  return escape(text).replaceAll(/`([^`\n]+)`/g, '<code>$1</code>')
}

function timeText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

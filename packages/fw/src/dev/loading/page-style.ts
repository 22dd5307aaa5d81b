import { darkColours, lightColours, tokenStyle } from '@fw/runtime/overlay'

/** The styles of the loading page. */
export const pageStyle: string = `
${':root{color-scheme:light dark;' + lightColours + '}'}
${'@media (prefers-color-scheme:dark){:root{' + darkColours + '}}'}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:24px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:25rem;padding:28px 32px 24px;background:var(--back);border:1px solid var(--line);border-radius:14px;box-shadow:0 1px 2px #0000000a,0 12px 32px #0000000d}
main.failed{max-width:46rem}
header{display:flex;align-items:center;gap:12px}
.mark{padding:3px 8px;border-radius:7px;font-size:.8125rem;font-weight:700;color:var(--on-accent);background:var(--accent)}
h1{margin:0;font-size:1.125rem;font-weight:600;letter-spacing:-.01em}
time{margin-left:auto;color:var(--soft);font-size:.875rem;font-variant-numeric:tabular-nums;white-space:nowrap}
.bar{height:3px;margin:16px 0 14px;border-radius:2px;background:var(--line);overflow:hidden}
.bar i{display:block;height:100%;border-radius:2px;background:var(--accent);transform-origin:0 0;transition:transform .3s ease-out}
.failed .bar i{background:var(--bad)}
ol{margin:0;padding:0;list-style:none}
li{display:flex;align-items:center;gap:12px;padding:4px 0;color:var(--soft)}
li::before{content:"";flex:none;width:8px;height:8px;margin:0 3px;border-radius:50%;border:1.5px solid var(--line)}
li.running{color:var(--text);font-weight:500}
li.running::before{border-color:var(--accent);background:var(--accent);animation:breathe 1.6s ease-in-out infinite}
li.done::before{width:5px;height:9px;margin:-3px 4px 0 5px;border-radius:0;border:solid var(--accent);border-width:0 2px 2px 0;transform:rotate(42deg)}
li.failed{color:var(--text);font-weight:500}
li.failed::before{border-color:var(--bad);background:var(--bad)}
li span{margin-left:auto;font-size:.875rem;font-weight:400;color:var(--soft);font-variant-numeric:tabular-nums}
.failed ol{display:none}
section{margin-top:20px}
section+section{padding-top:20px;border-top:1px solid var(--line)}
.message{margin:0;font-weight:500;white-space:pre-wrap;overflow-wrap:anywhere}
.code{margin:0 0 6px;color:var(--bad);font:.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.message code,.hint code{padding:1px 5px;border-radius:5px;background:var(--raised);font:.875em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.file{display:inline-block;margin:6px 0 0;padding:0;border:0;background:none;color:var(--accent);font:.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;text-align:start;overflow-wrap:anywhere;cursor:pointer}
.file:hover{text-decoration:underline;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
pre{margin:12px 0 0;padding:10px 0;border:1px solid var(--line);border-radius:8px;overflow:auto;background:var(--raised);font:.8125rem/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;tab-size:2}
pre code{display:block;width:max-content;min-width:100%;padding:0 14px 0 0}
pre code::before{content:attr(data-n);display:inline-block;width:3.5em;padding-right:1.25em;text-align:right;color:var(--soft)}
pre code.at{background:var(--mark);box-shadow:inset 3px 0 var(--bad)}
pre code.caret{color:var(--bad);font-weight:700}
${tokenStyle}
.hint{margin:12px 0 0;padding:10px 14px;border:1px solid var(--accent-line);border-radius:8px;background:var(--accent-back)}
.hint strong{font-size:.75rem;font-weight:600;color:var(--accent)}
.hint p{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
#fw-notice{margin:12px 0 0;color:var(--bad);font-size:.875rem}
#fw-notice:empty{display:none}
footer{margin-top:18px;padding-top:14px;border-top:1px solid var(--line);color:var(--soft);font-size:.875rem}
.away{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@keyframes breathe{50%{opacity:.35}}
@media (prefers-reduced-motion:reduce){*,::before{animation:none!important;transition:none!important}}
`.trim()

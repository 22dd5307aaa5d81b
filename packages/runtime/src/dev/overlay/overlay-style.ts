import { darkColours, lightColours, tokenStyle } from '../colours.ts'

/** Isolated from the styles of the page in a shadow root. */
export const overlayStyle = `
:host { all: initial; ${lightColours}; --shade: rgb(20 21 36 / 48%); --shadow: rgb(20 21 36 / 22%); color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :host { ${darkColours}; --shade: rgb(5 6 12 / 66%); --shadow: rgb(0 0 0 / 55%); } }
* { box-sizing: border-box; margin: 0; font: inherit; color: inherit; }
.backdrop { position: fixed; inset: 0; z-index: 2147483646; background: var(--shade); }
.backdrop.solid { background: var(--page); }
.panel {
  position: fixed; z-index: 2147483647; inset: 5vh 0 auto; margin: 0 auto; width: min(60rem, calc(100vw - 2rem)); max-height: 90vh;
  display: flex; flex-direction: column; overflow: hidden; outline: none;
  font: 400 14px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--text); background: var(--back);
  border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 24px 64px var(--shadow);
  animation: rise .16s ease-out;
}
.panel.still { animation: none; }
@keyframes rise { from { opacity: 0; transform: translateY(6px); } }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 10px 12px 10px 20px; border-bottom: 1px solid var(--line); }
.space { flex: 1; }
.code, .side { font-size: 12px; line-height: 1; padding: 5px 8px; border-radius: 5px; white-space: nowrap; }
.code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-weight: 600; color: var(--bad); background: var(--bad-back); }
.side { color: var(--soft); background: var(--raised); }
.steps { display: inline-flex; align-items: center; gap: 6px; margin-right: 6px; font-size: 13px; color: var(--soft); font-variant-numeric: tabular-nums; }
button { border: 1px solid transparent; border-radius: 6px; background: none; cursor: pointer; }
header button { min-width: 30px; height: 30px; padding: 0 9px; font-size: 14px; line-height: 1; color: var(--soft); background: var(--raised); border-color: var(--line); }
header button:hover { color: var(--text); border-color: var(--soft); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.panel:focus-visible { outline: none; }
.body { overflow: auto; padding: 18px 20px 20px; display: flex; flex-direction: column; gap: 14px; overscroll-behavior: contain; }
.body > * { flex: none; }
h1 { font-size: 18px; line-height: 1.4; font-weight: 600; max-height: 30vh; overflow: auto; overflow-wrap: anywhere; }
h1.long { font-size: 14px; font-weight: 500; line-height: 1.55; }
h1 .name { display: block; font-size: 13px; font-weight: 500; color: var(--bad); margin-bottom: 2px; }
.message { white-space: pre-wrap; }
.facts { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: baseline; }
.facts:empty { display: none; }
.request, .count { color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
.file { padding: 0; text-align: start; overflow-wrap: anywhere; color: var(--accent); text-decoration: underline; text-decoration-color: transparent; text-underline-offset: 3px; border-radius: 3px; }
.file:hover { text-decoration-color: currentcolor; }
.file, .request, .foreign, code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 13px; }
pre { overflow: auto; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 10px 0; line-height: 1.6; tab-size: 2; }
.row { display: block; white-space: pre; min-width: max-content; padding: 0 16px 0 0; }
.source .row { border-left: 3px solid transparent; }
.source .marked { background: var(--mark); border-left-color: var(--bad); }
.number { display: inline-block; width: 56px; padding-right: 16px; text-align: end; color: var(--soft); user-select: none; opacity: .75; }
.caret { color: var(--bad); font-weight: 700; }
${tokenStyle}
.hint { padding: 10px 14px; border-radius: 8px; background: var(--accent-back); border: 1px solid var(--accent-line); }
.hint strong { font-size: 12px; font-weight: 600; color: var(--accent); }
.hint p { white-space: pre-wrap; overflow-wrap: anywhere; }
section { display: flex; flex-direction: column; gap: 6px; }
h2 { font-size: 12px; font-weight: 600; color: var(--soft); }
.cause { display: flex; flex-direction: column; align-items: stretch; gap: 6px; padding-left: 12px; border-left: 2px solid var(--line); }
.cause .file { align-self: start; }
.cause .name { margin-right: 8px; font-weight: 600; color: var(--bad); }
.cause .message { overflow-wrap: anywhere; }
ol { list-style: none; padding: 0; }
li { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; padding: 2px 0; overflow-wrap: anywhere; }
.foreign, summary { color: var(--soft); }
details { color: var(--soft); }
summary { cursor: pointer; padding: 2px 0; font-size: 13px; border-radius: 4px; width: fit-content; }
summary:hover { color: var(--text); }
details ol { padding: 2px 0 4px 16px; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
figure { min-width: 0; }
figcaption { font-size: 12px; color: var(--soft); padding-bottom: 4px; }
figure pre { max-height: 32vh; }
figure .row { padding: 0 14px; }
.removed { background: var(--mark); color: var(--bad); }
.added { background: var(--good-back); color: var(--good); }
footer { padding: 9px 20px; font-size: 12px; color: var(--soft); border-top: 1px solid var(--line); }
kbd { padding: 1px 5px; font-size: 11px; border: 1px solid var(--line); border-radius: 4px; background: var(--raised); }
.notice { display: block; color: var(--bad); font-size: 13px; white-space: pre-wrap; overflow-wrap: anywhere; }
.notice:empty { display: none; }
.pill {
  position: fixed; z-index: 2147483647; inset: auto auto 16px 16px; display: inline-flex; align-items: center; gap: 8px; padding: 8px 14px;
  font: 500 13px/1.2 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--text); background: var(--back);
  border: 1px solid var(--line); border-radius: 999px; box-shadow: 0 4px 18px var(--shadow);
}
.pill:hover { border-color: var(--accent); }
.dot { width: 9px; height: 9px; border-radius: 50%; background: var(--bad); }
@media (max-width: 640px) {
  .panel { inset: auto 0 0; width: 100vw; max-height: 92vh; border-radius: 12px 12px 0 0; }
  .sides { grid-template-columns: 1fr; }
  .number { width: 40px; padding-right: 10px; }
}
@media (prefers-reduced-motion: reduce) { .panel { animation: none; } }
@media (forced-colors: active) { .source .marked { border-left-color: Highlight; } .dot { background: Highlight; } }
@media print { .backdrop, .panel, .pill { display: none; } }
`

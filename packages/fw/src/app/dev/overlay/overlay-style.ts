/** Nothing of the page reaches into the overlay, and nothing of it gets out. */
export const overlayStyle = `
:host {
  all: initial;
  --back: #ffffff; --raised: #f6f7f9; --text: #1c2230; --soft: #5d6678; --line: #e3e6ec; --accent: #c92a3b; --accent-back: #fdecee;
  --link: #2f55d4; --hint-back: #eef3ff; --hint-line: #b9c9f7; --mark: #fff3f4; --added: #e5f6ea; --added-text: #146c34; --removed-text: #a61b2b;
  --shade: rgb(22 27 38 / 45%);
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :host {
    --back: #151922; --raised: #1c212d; --text: #e7eaf1; --soft: #98a2b5; --line: #2b3241; --accent: #ff7d8a; --accent-back: #3a1d24;
    --link: #93adff; --hint-back: #1b2440; --hint-line: #35457a; --mark: #33202a; --added: #17301f; --added-text: #7fd79c; --removed-text: #ff9aa5;
    --shade: rgb(5 7 11 / 62%);
  }
}
* { box-sizing: border-box; margin: 0; font: inherit; color: inherit; }
.backdrop { position: fixed; inset: 0; z-index: 2147483646; background: var(--shade); }
.panel {
  position: fixed; z-index: 2147483647; inset: 5vh 0 auto; margin: 0 auto; width: min(60rem, calc(100vw - 2rem)); max-height: 90vh;
  display: flex; flex-direction: column; overflow: hidden; outline: none;
  font: 400 14px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--text); background: var(--back);
  border: 1px solid var(--line); border-top: 3px solid var(--accent); border-radius: 10px; box-shadow: 0 18px 60px rgb(0 0 0 / 30%);
  animation: rise .16s ease-out;
}
.panel.still { animation: none; }
@keyframes rise { from { opacity: 0; transform: translateY(6px); } }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 10px 12px 10px 20px; border-bottom: 1px solid var(--line); }
.space { flex: 1; }
.code, .side { font-size: 12px; line-height: 1; padding: 5px 8px; border-radius: 5px; white-space: nowrap; }
.code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-weight: 600; color: var(--accent); background: var(--accent-back); }
.side { color: var(--soft); background: var(--raised); }
.steps { display: inline-flex; align-items: center; gap: 6px; margin-right: 6px; font-size: 13px; color: var(--soft); font-variant-numeric: tabular-nums; }
button { border: 1px solid transparent; border-radius: 6px; background: none; cursor: pointer; }
header button { min-width: 30px; height: 30px; padding: 0 9px; font-size: 14px; line-height: 1; color: var(--soft); background: var(--raised); border-color: var(--line); }
header button:hover { color: var(--text); border-color: var(--soft); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.panel:focus-visible { outline: none; }
.body { overflow: auto; padding: 18px 20px 20px; display: flex; flex-direction: column; gap: 14px; overscroll-behavior: contain; }
.body > * { flex: none; }
h1 { font-size: 18px; line-height: 1.4; font-weight: 600; max-height: 30vh; overflow: auto; overflow-wrap: anywhere; }
h1.long { font-size: 14px; font-weight: 500; line-height: 1.55; }
h1 .name { display: block; font-size: 13px; font-weight: 500; color: var(--accent); margin-bottom: 2px; }
.message { white-space: pre-wrap; }
.facts { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: baseline; }
.facts:empty { display: none; }
.request, .count { color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
.file { padding: 0; text-align: start; overflow-wrap: anywhere; color: var(--link); text-decoration: underline; text-decoration-color: transparent; text-underline-offset: 3px; border-radius: 3px; }
.file:hover { text-decoration-color: currentcolor; }
.file, .request, .foreign, code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 13px; }
pre { overflow: auto; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 10px 0; line-height: 1.6; tab-size: 2; }
.row { display: block; white-space: pre; min-width: max-content; padding: 0 16px 0 0; }
.source .row { color: var(--soft); border-left: 3px solid transparent; }
.source .marked { color: var(--text); background: var(--mark); border-left-color: var(--accent); }
.number { display: inline-block; width: 56px; padding-right: 16px; text-align: end; color: var(--soft); user-select: none; opacity: .75; }
.caret { color: var(--accent); font-weight: 700; }
.hint { padding: 10px 14px; border-radius: 8px; background: var(--hint-back); border: 1px solid var(--hint-line); }
.hint strong { font-size: 12px; font-weight: 600; color: var(--link); }
.hint p { white-space: pre-wrap; overflow-wrap: anywhere; }
section { display: flex; flex-direction: column; gap: 6px; }
h2 { font-size: 12px; font-weight: 600; color: var(--soft); }
.cause { display: flex; flex-direction: column; align-items: stretch; gap: 6px; padding-left: 12px; border-left: 2px solid var(--line); }
.cause .file { align-self: start; }
.cause .name { margin-right: 8px; font-weight: 600; color: var(--accent); }
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
.removed { background: var(--mark); color: var(--removed-text); }
.added { background: var(--added); color: var(--added-text); }
footer { padding: 8px 20px; font-size: 12px; color: var(--soft); border-top: 1px solid var(--line); }
.pill {
  position: fixed; z-index: 2147483647; inset: auto auto 16px 16px; display: inline-flex; align-items: center; gap: 8px; padding: 8px 14px;
  font: 500 13px/1.2 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--text); background: var(--back);
  border: 1px solid var(--line); border-radius: 999px; box-shadow: 0 4px 18px rgb(0 0 0 / 22%);
}
.pill:hover { border-color: var(--accent); }
.dot { width: 9px; height: 9px; border-radius: 50%; background: var(--accent); }
@media (max-width: 640px) {
  .panel { inset: auto 0 0; width: 100vw; max-height: 92vh; border-radius: 10px 10px 0 0; }
  .sides { grid-template-columns: 1fr; }
  .number { width: 40px; padding-right: 10px; }
}
@media (prefers-reduced-motion: reduce) { .panel { animation: none; } }
@media (forced-colors: active) { .source .marked { border-left-color: Highlight; } .dot { background: Highlight; } }
@media print { .backdrop, .panel, .pill { display: none; } }
`

/** The look of the loading page. */
export const pageStyle: string = `
:root{color-scheme:light dark;--bg:#f7f7f8;--card:#fff;--text:#1b1c20;--soft:#62656d;--line:#e4e5e9;--accent:#2f6f5e;--bad:#b3261e;--mark:#fbeceb}
@media (prefers-color-scheme:dark){:root{--bg:#131417;--card:#1b1d21;--text:#eceef2;--soft:#9ca0aa;--line:#2c2f36;--accent:#6cc3a8;--bad:#ff8f85;--mark:#3a2322}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:24px;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:25rem;padding:28px 32px 24px;background:var(--card);border:1px solid var(--line);border-radius:14px;box-shadow:0 1px 2px #0000000a,0 12px 32px #0000000d}
main.failed{max-width:46rem}
header{display:flex;align-items:baseline;justify-content:space-between;gap:16px}
h1{margin:0;font-size:1.125rem;font-weight:600;letter-spacing:-.01em}
time{color:var(--soft);font-size:.875rem;font-variant-numeric:tabular-nums;white-space:nowrap}
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
.code{margin:6px 0 0;color:var(--bad);font:.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.code b{color:var(--soft);font-weight:400}
pre{margin:12px 0 0;padding:10px 0;border:1px solid var(--line);border-radius:8px;overflow:auto;background:var(--bg);font:.8125rem/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;tab-size:2}
pre code{display:block;width:max-content;min-width:100%;padding:0 14px 0 0}
pre code::before{content:attr(data-n);display:inline-block;width:3.5em;padding-right:1.25em;text-align:right;color:var(--soft)}
pre code.at{background:var(--mark);box-shadow:inset 3px 0 var(--bad)}
.hint{margin:12px 0 0;color:var(--soft);white-space:pre-wrap;overflow-wrap:anywhere}
footer{margin-top:18px;padding-top:14px;border-top:1px solid var(--line);color:var(--soft);font-size:.875rem}
.away{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@keyframes breathe{50%{opacity:.35}}
@media (prefers-reduced-motion:reduce){*,::before{animation:none!important;transition:none!important}}
`.trim()

/**
 * Colours of all development pages: overlay, loading page, welcome page. Indigo is the accent for interactive elements, red marks
 * errors.
 */
export const lightColours =
  '--page:#f6f6fb;--back:#ffffff;--raised:#f7f7fc;--text:#1b1c2b;--soft:#5e6178;--line:#e4e5f0;--accent:#4f46e5;--accent-back:#eef0ff;' +
  '--accent-line:#cdd2fb;--on-accent:#ffffff;--bad:#cc2f3e;--bad-back:#fdedef;--mark:#fff1f2;--good-back:#e7f6ec;--good:#146c34;' +
  '--token-comment:#71748a;--token-string:#18794e;--token-keyword:#7c3aed;--token-number:#b45309;--token-tag:#4f46e5;--token-attribute:#0e7490;--token-call:#2563eb'

export const darkColours =
  '--page:#0d0e16;--back:#14151f;--raised:#1a1c29;--text:#e8e9f4;--soft:#9fa3ba;--line:#2a2d40;--accent:#a5b4fc;--accent-back:#1e2140;' +
  '--accent-line:#3a4080;--on-accent:#14151f;--bad:#ff8a95;--bad-back:#3a1f28;--mark:#31202b;--good-back:#16301f;--good:#86dba2;' +
  '--token-comment:#82869e;--token-string:#86d9a8;--token-keyword:#c4a7fb;--token-number:#f0b775;--token-tag:#a5b4fc;--token-attribute:#7cd4e4;--token-call:#8fb8ff'

/** CSS classes of tokens, as returned by `highlightLine`. */
export const tokenStyle = ['comment', 'string', 'keyword', 'number', 'tag', 'attribute', 'call']
  .map((kind) => `.t-${kind}{color:var(--token-${kind})}`)
  .join('')

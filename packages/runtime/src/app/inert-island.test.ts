import { describe, expect, it } from 'vitest'
import { inertHead, inertMarkup } from './inert-island.ts'

describe('inertMarkup', () => {
  it.each([
    '',
    '<section class="a" data-x=\'1\' hidden><!--[--><p>1 &lt; 2 > 1</p><br><br/><!--]--></section>',
    '<div data-fw-slot="default:0"><!--fw-slot:1:default:0--><em>é</em><!--/fw-slot:1--></div><!---->',
    '<svg viewBox="0 0 1 1"><path d="M0 0" /><use xlink:href="#a"/></svg>',
    '<a href="https://example.com/?a=1&amp;b=2#javascript" title="a > b">x</a>',
    '<style>.a > .b { color: red }</style><textarea>on</textarea>',
    '<input value=plain\tdisabled\n>',
  ])('keeps %s', (html) => {
    expect(inertMarkup(html)).toBe(html)
  })

  it.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src=x oNerRor=x()>', '<img src=x>'],
    ['<img/src="x"/onerror="x()">', '<img/src="x">'],
    ['<svg onload=x()//>', '<svg>'],
    ['<p title="a"onclick="x()">', '<p title="a">'],
    ["<a href='javascript:x()'>a</a>", '<a>a</a>'],
    ['<a href=" \u0001JavaScript:x()">a</a>', '<a>a</a>'],
    ['<a href="java\nscript:x()">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript&#x3a;x()">a</a>', '<a>a</a>'],
    ['<a href="&#0000106avascript&colon;x()">a</a>', '<a>a</a>'],
    ['<a href="java&Tab;script:x()">a</a>', '<a>a</a>'],
    ['<form action="javascript:x()"><button formaction="javascript:x()">', '<form><button>'],
    ['<svg><animate attributeName="href" values="#;javascript:x()"/></svg>', '<svg><animate attributeName="href"/></svg>'],
    ['<iframe srcdoc="&lt;script>x()"></iframe>', '<iframe></iframe>'],
    ['<script>x()</script>', 'x()'],
    ['<svg><SCRIPT href="x"/></svg>', '<svg></svg>'],
    ['<object data="x"></object><embed src="x"><base href="//evil">', ''],
    ['<meta http-equiv="refresh" content="0;url=x">', ''],
    ['<textarea><img onerror="x()"></textarea>', '<textarea><img></textarea>'],
  ])('removes what runs code: %s', (html, expected) => {
    expect(inertMarkup(html)).toBe(expected)
  })

  it.each([
    '<style><a title="</style><img src=x onerror=x()>">',
    '<textarea><!--</textarea><img onerror=x()>--></textarea>',
    '<!--><img src=x onerror=x()>-->',
    '<!-- --!><img src=x onerror=x()>-->',
    '<!doctype html>',
    '<![CDATA[<img onerror=x()>]]>',
    '<?xml ?>',
    '</ img onerror=x()>',
    '<p title="a',
    '<p title=`a`>',
    '<p "a">',
    '<p a="b"c"d">',
    '<p <img onerror=x()>',
    '<p',
    'a < b',
    '<script>if (1 < 2) x()</script>',
  ])('rejects what browsers could read differently: %s', (html) => {
    expect(inertMarkup(html)).toBeUndefined()
  })
})

describe('inertHead', () => {
  it('keeps texts, style sheets and attributes', () => {
    const head = {
      title: 'Offer',
      titleTemplate: '%s | Shop',
      htmlAttrs: { lang: 'de', class: ['a', 'b'] },
      meta: [{ name: 'description', content: 'x' }],
      link: [{ rel: 'stylesheet', href: 'https://shop.test/a.css', 'data-island': '' }],
      style: [{ innerHTML: '.a > b { color: red }', key: 'x' }],
    }
    expect(inertHead(head)).toEqual(head)
  })

  it('removes scripts, handlers, and content that could end its element', () => {
    const head = {
      title: { innerHTML: '</title><script>' },
      script: [{ src: 'https://shop.test/x.js' }],
      noscript: ['<img>'],
      base: { href: '//evil' },
      bodyAttrs: { onload: 'x()', id: 'a' },
      meta: [{ 'http-equiv': 'refresh', content: '0' }, 'text'],
      link: [{ rel: 'icon', href: 'java\nscript:x()', ONLOAD: 'x()', '><script>': '', sizes: ['javascript:x()'] }],
      style: [{ innerHTML: '</style><script>' }, { textContent: '</style>' }],
    }
    expect(inertHead(head)).toEqual({
      bodyAttrs: { id: 'a' },
      meta: [{ content: '0' }, {}],
      link: [{ rel: 'icon' }],
      style: [],
    })
  })
})

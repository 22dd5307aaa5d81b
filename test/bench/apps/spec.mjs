// Framework-neutral description of the benchmark applications.
// Every template generator (vue, bare) renders this same description.
//
//   S      one page, one layout, one component (counter), one API route
//   M      30 pages, 60 components, 10 composables/utils, 2 layouts, 10 data pages
//   L<n>   n pages in sections of 50, n components, one API route

const WORDS =
  'amber basil cedar dune ember fjord grove heath iris jade kelp lotus maple north ocean pearl quartz river slate tidal umber vale willow xenon yarrow zephyr'.split(
    ' ',
  )
const word = (n) => WORDS[n % WORDS.length]
export const sentence = (seed, length = 12) =>
  Array.from({ length }, (_, i) => word(seed * 7 + i * 5 + ((seed * i) % 11))).join(' ')
const pad = (n, width = 2) => String(n).padStart(width, '0')
const color = (seed) => '#' + ((seed * 2654435761) >>> 8).toString(16).padStart(6, '0').slice(0, 6)

/** The text that the HMR metric replaces. It occurs once per app, in the home page and in Counter's host page. */
export const HMR_MARK = 'hmr-mark-0'

/** CSS of one component: eight rules, deterministic per seed. */
export function css(seed) {
  return `.root { display: block; padding: ${4 + (seed % 9)}px; border: 1px solid ${color(seed)}; }
.head { margin: 0 0 ${seed % 7}px; font-size: ${14 + (seed % 6)}px; color: ${color(seed + 1)}; }
.rows { list-style: none; margin: 0; padding: 0; }
.row { display: flex; gap: ${2 + (seed % 5)}px; padding: 2px 0; }
.row:hover { background: ${color(seed + 2)}; }
.btn { border-radius: ${seed % 8}px; background: ${color(seed + 3)}; }
.note { opacity: 0.${5 + (seed % 5)}; }
@media (max-width: ${480 + seed}px) { .root { padding: 2px; } }
`
}

function specS() {
  return {
    id: 'S',
    title: 'Hello bench',
    layouts: [{ name: 'default', nav: [['/', 'Home']] }],
    components: [{ name: 'Counter', kind: 'counter', seed: 1 }],
    helpers: false,
    pages: [
      { path: '/', file: 'index', kind: 'home', layout: 'default', title: 'Hello bench', text: sentence(1), uses: [], seed: 1 },
    ],
    api: ['hello'],
    expect: { home: 'Hello bench', api: ['/api/hello', '"message"'] },
  }
}

const page = (path, file, kind, layout, seed, uses, extra) => ({
  path,
  file,
  kind,
  layout,
  seed,
  title: `Shop ${path === '/' ? 'home' : path.slice(1)}`,
  text: sentence(seed),
  uses,
  ...extra,
})

function specM() {
  const components = [
    { name: 'Counter', kind: 'counter', seed: 1 },
    { name: 'PriceTag', kind: 'price', seed: 2 },
    { name: 'RatingStars', kind: 'rating', seed: 3 },
    { name: 'ItemCard', kind: 'card', seed: 4 },
  ]
  for (let i = 1; i <= 56; i++) components.push({ name: `Widget${pad(i)}`, kind: 'widget', seed: 10 + i, text: sentence(i) })
  let next = 0
  const widgets = (n) => Array.from({ length: n }, () => `Widget${pad((next++ % 56) + 1)}`)
  const pages = [page('/', 'index', 'home', 'default', 1, widgets(6))]
  for (let i = 1; i <= 10; i++)
    pages.push(page(`/list/cat-${i}`, `list/cat-${i}`, 'list', 'shop', 20 + i, widgets(2), { cat: i }))
  for (const [name, param] of [
    ['product', 'id'],
    ['category', 'slug'],
    ['user', 'id'],
    ['blog', 'slug'],
    ['order', 'id'],
  ])
    pages.push(
      page(`/${name}/:${param}`, `${name}/[${param}]`, 'dynamic', 'shop', 40 + name.length, widgets(3), {
        param,
        title: `Shop ${name}`,
      }),
    )
  for (let i = 1; i <= 14; i++)
    pages.push(page(`/info/topic-${i}`, `info/topic-${i}`, 'static', i % 2 ? 'default' : 'shop', 60 + i, widgets(3)))
  return {
    id: 'M',
    title: 'Shop home',
    layouts: [
      {
        name: 'default',
        nav: [
          ['/', 'Home'],
          ['/list/cat-1', 'Catalogue'],
          ['/info/topic-1', 'Topics'],
        ],
      },
      {
        name: 'shop',
        cart: true,
        nav: [['/', 'Home'], ...Array.from({ length: 10 }, (_, i) => [`/list/cat-${i + 1}`, `Category ${i + 1}`])],
      },
    ],
    components,
    helpers: true,
    pages,
    api: ['hello', 'items'],
    expect: {
      home: 'Shop home',
      api: ['/api/hello', '"message"'],
      items: ['/api/items?cat=3', 'Item 3-49'],
      list: ['/list/cat-3', 'Item 3-49'],
      dynamic: ['/product/77', 'Shop product 77'],
    },
  }
}

function specL(n) {
  const width = 4
  const components = [{ name: 'Counter', kind: 'counter', seed: 1 }]
  for (let i = 1; i < n; i++) components.push({ name: `Block${pad(i, width)}`, kind: 'widget', seed: i, text: sentence(i) })
  const perSection = 50
  const pages = [
    { path: '/', file: 'index', kind: 'home', layout: 'default', title: `Large ${n}`, text: sentence(1), uses: [], seed: 1 },
  ]
  for (let i = 1; i < n; i++) {
    const section = Math.floor((i - 1) / perSection) + 1
    const number = ((i - 1) % perSection) + 1
    const path = `/section-${section}/page-${number}`
    pages.push({
      path,
      file: path.slice(1),
      kind: 'static',
      layout: 'default',
      title: `Large ${path.slice(1)}`,
      text: sentence(i),
      seed: i,
      uses: [`Block${pad(i, width)}`, `Block${pad((i % (n - 1)) + 1, width)}`],
    })
  }
  const last = pages[pages.length - 1]
  return {
    id: `L${n}`,
    title: `Large ${n}`,
    layouts: [
      {
        name: 'default',
        nav: [
          ['/', 'Home'],
          ['/section-1/page-1', 'First'],
        ],
      },
    ],
    components,
    helpers: true,
    pages,
    api: ['hello'],
    expect: { home: `Large ${n}`, api: ['/api/hello', '"message"'], last: [last.path, last.title] },
  }
}

export function appSpec(id) {
  if (id === 'S') return specS()
  if (id === 'M') return specM()
  const large = /^L(\d+)$/.exec(id)
  if (large) return specL(Number(large[1]))
  throw new Error(`unknown app ${id}; known: S, M, L<n>`)
}

/** Five plain functions, the same in every framework. */
export const UTILS = {
  range: `export function range(n: number): number[] {\n  return Array.from({ length: n }, (_, i) => i + 1)\n}\n`,
  slugify: `export function slugify(text: string): string {\n  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')\n}\n`,
  truncate: `export function truncate(text: string, max = 60): string {\n  return text.length > max ? text.slice(0, max - 1) + '…' : text\n}\n`,
  clamp: `export function clamp(value: number, min: number, max: number): number {\n  return Math.min(max, Math.max(min, value))\n}\n`,
  formatPrice: `export function formatPrice(cents: number): string {\n  return '$' + (cents / 100).toFixed(2)\n}\n`,
}
export const COMPOSABLES = ['useToggle', 'useCounter', 'useCart', 'usePageHead', 'useItems']

/** Body of the items function behind /api/items (TypeScript, no imports). */
export const ITEMS_SOURCE = `export interface Item { id: string; name: string; price: number; rating: number; tag: string; description: string }
const words = ${JSON.stringify(WORDS)}
export function makeItems(cat: number): Item[] {
  return Array.from({ length: 50 }, (_, i) => ({
    id: cat + '-' + i,
    name: 'Item ' + cat + '-' + i,
    price: 100 + ((cat * 37 + i * 113) % 9900),
    rating: (cat + i) % 6,
    tag: words[(cat + i) % words.length]!,
    description: words[(i * 3) % 26] + ' ' + words[(i * 5 + cat) % 26] + ' ' + words[(i * 7) % 26] + ' ' + words[(i * 11 + cat) % 26],
  }))
}
`

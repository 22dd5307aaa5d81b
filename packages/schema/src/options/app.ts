import * as v from 'valibot'
import { anyObject } from '../checks.ts'
import { open, type Context, type Declare, type Group } from '../define.ts'

/** What an attribute in HTML can hold. `true` writes the bare attribute; `false`, `null` and `undefined` leave it out. */
export type HeadAttribute = string | number | boolean | null | undefined

/** The attributes of an element, by name. */
export type HeadAttributes = Record<string, HeadAttribute>

/** A tag in the head: its attributes by name. */
export interface HeadTag extends HeadAttributes {
  /** The text between the opening and the closing tag, for `style`, `script` and `noscript`. */
  textContent?: HeadAttribute
}

/** Properties of the view layer's keep-alive component, as far as JSON can carry them. */
export interface KeepaliveProps {
  /** Keep only components with these names; several names in a string are parted by commas. */
  include?: string | string[] | undefined
  /** Never keep components with these names. */
  exclude?: string | string[] | undefined
  /** How many component instances are kept at most. */
  max?: number | undefined
  [property: string]: unknown
}

/** Properties of the view layer's transition component, as far as JSON can carry them. */
export interface TransitionProps {
  /** Prefix of the CSS classes. */
  name?: string | undefined
  /** Which of the two moves first. */
  mode?: 'in-out' | 'out-in' | 'default' | undefined
  /** Run on the first render too. */
  appear?: boolean | undefined
  /** Length in milliseconds, where it cannot be read from the CSS. */
  duration?: number | { enter: number; leave: number } | undefined
  [property: string]: unknown
}

export interface HeadShape {
  /**
   * Meta tags. A viewport and a charset tag are put in front when none of the entries is one.
   *
   * @default [{…}, { charset: 'utf-8' }]
   * @example [{ name: 'theme-color', content: '#0a7' }]
   */
  meta: HeadTag[]
  /**
   * Link tags.
   *
   * @default []
   * @example [{ rel: 'icon', href: '/icon.svg' }]
   */
  link: HeadTag[]
  /**
   * Style tags, their CSS in `textContent`. For files use `css`. This option may still change.
   *
   * @default []
   * @example [{ textContent: 'body { margin: 0 }' }]
   */
  style: HeadTag[]
  /**
   * Script tags.
   *
   * @default []
   * @example [{ src: '/analytics.js', defer: true }]
   */
  script: HeadTag[]
  /**
   * Noscript tags, their content in `textContent`.
   *
   * @default []
   * @example [{ textContent: 'This site needs JavaScript.' }]
   */
  noscript: HeadTag[]
  /**
   * Title of pages that set none.
   *
   * @default none
   * @example 'Acme'
   */
  title: string | undefined
  /**
   * Frame around each page's title, which stands in for `%s`. For a function, set it in a component.
   *
   * @default none
   * @example '%s · Acme'
   */
  titleTemplate: string | undefined
  /**
   * Short form of the charset tag in `meta`. An entry there wins.
   *
   * @default none
   * @example 'utf-16'
   */
  charset: string | undefined
  /**
   * Short form of the viewport tag in `meta`. An entry there wins.
   *
   * @default none
   * @example 'width=device-width, initial-scale=1, viewport-fit=cover'
   */
  viewport: string | undefined
  /**
   * The base tag. It moves every relative link of the page; the base path of the app is `app.baseURL`.
   *
   * @default none
   * @example { target: '_blank' }
   */
  base: HeadAttributes | undefined
  /**
   * Attributes of the `html` element.
   *
   * @default none
   * @example { lang: 'en' }
   */
  htmlAttrs: HeadAttributes | undefined
  /**
   * Attributes of the `body` element.
   *
   * @default none
   * @example { class: 'plain' }
   */
  bodyAttrs: HeadAttributes | undefined
}

export interface RootAttrsShape {
  /**
   * Id of the root element. Follows `app.rootId` unless you set it.
   *
   * @default '__fw'
   * @example 'shop'
   */
  id: string | undefined
}

export interface SpaLoaderAttrsShape {
  /**
   * Id of the loading element. The client finds the element by it to take it away.
   *
   * @default '__fw-loader'
   * @example 'loading'
   */
  id: string
}

export interface TeleportAttrsShape {
  /**
   * Id of the teleport element. Follows `app.teleportId` unless you set it.
   *
   * @default 'teleports'
   * @example 'overlays'
   */
  id: string | undefined
}

export interface AppShape {
  /**
   * Path under which the app is served. `FW_APP_BASE_URL` sets it without a new build.
   *
   * @default '/'
   * @example '/shop/'
   */
  baseURL: string
  /**
   * Directory of the built assets, below `baseURL` or `cdnURL`. Fixed once built. Slashes at both ends are added.
   *
   * @default '/_fw/'
   * @example '/assets/'
   */
  buildAssetsDir: string
  /**
   * Origin that serves assets and public files in production. `FW_APP_CDN_URL` sets it without a new build.
   *
   * @default ''
   * @example 'https://cdn.example.com'
   */
  cdnURL: string
  /** What stands in the head of every page. Pages and components add to it. */
  head: Group<HeadShape>
  /**
   * Keep pages alive when the visitor moves on. A page overrides it with `definePageMeta`. Only JSON values.
   *
   * @default false
   * @example { max: 5 }
   */
  keepalive: boolean | KeepaliveProps
  /**
   * Transition between layouts. A page overrides it. Only JSON values, so no transition hooks.
   *
   * @default false
   * @example { name: 'layout', mode: 'out-in' }
   */
  layoutTransition: boolean | TransitionProps
  /**
   * Transition between pages. A page overrides it. Only JSON values, so no transition hooks.
   *
   * @default false
   * @example { name: 'page', mode: 'out-in' }
   */
  pageTransition: boolean | TransitionProps
  /**
   * Animate navigation with the browser's view transitions. Needs `experimental.viewTransition`. A page overrides it.
   *
   * @default false
   * @example true
   */
  viewTransition: boolean
  /** Attributes of the element that the app is mounted on. */
  rootAttrs: Group<RootAttrsShape, never, Record<string, unknown>>
  /**
   * Id of the element that the app is mounted on; `false` for none. `app.rootAttrs.id` wins.
   *
   * @default '__fw'
   * @example 'shop'
   */
  rootId: string | false
  /**
   * Tag of the element that the app is mounted on.
   *
   * @default 'div'
   * @example 'main'
   */
  rootTag: string
  /** Attributes of the element around the loading template of pages without server rendering. */
  spaLoaderAttrs: Group<SpaLoaderAttrsShape, never, Record<string, unknown>>
  /**
   * Tag of the element around the loading template.
   *
   * @default 'div'
   * @example 'section'
   */
  spaLoaderTag: string
  /** Attributes of the element that receives teleported content. */
  teleportAttrs: Group<TeleportAttrsShape, never, Record<string, unknown>>
  /**
   * Id of the element that receives teleported content; `false` for none. `app.teleportAttrs.id` wins.
   *
   * @default 'teleports'
   * @example 'overlays'
   */
  teleportId: string | false
  /**
   * Tag of the element that receives teleported content.
   *
   * @default 'div'
   * @example 'aside'
   */
  teleportTag: string
}

export interface AppTopic {
  /** The HTML around the app: addresses, head, root elements, and the defaults of page transitions. */
  app: Group<AppShape>
}

const withSlashes = (path: string): string => {
  const inner = path.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '/' : `/${inner}/`
}

// `v.record` and `v.looseObject` take arrays for objects, so `anyObject` stands before them.
const attributes = v.pipe(
  anyObject<HeadAttributes>(),
  v.record(v.string(), v.nullish(v.union([v.string(), v.number(), v.boolean()]))),
)

const tags = v.array(attributes)

const isViewport = (tag: HeadTag): boolean => tag['name'] === 'viewport'
const isCharset = (tag: HeadTag): boolean => tag['charset'] !== undefined

const viewportTag = ({ options }: Context): HeadTag => ({
  name: 'viewport',
  content: options.app.head.viewport ?? 'width=device-width, initial-scale=1',
})
const charsetTag = ({ options }: Context): HeadTag => ({ charset: options.app.head.charset ?? 'utf-8' })

/** No page works well without the two, and a project that adds a meta tag of its own does not mean to drop them. */
const withBasicTags = (entries: HeadTag[], context: Context): HeadTag[] => [
  ...(entries.some(isViewport) ? [] : [viewportTag(context)]),
  ...(entries.some(isCharset) ? [] : [charsetTag(context)]),
  ...entries,
]

const names = v.optional(v.union([v.string(), v.array(v.string())]))

// Further properties are the view layer's own, so only those that fw documents are checked.
const keepalive = v.union([
  v.boolean(),
  v.pipe(anyObject<KeepaliveProps>(), v.looseObject({ include: names, exclude: names, max: v.optional(v.number()) })),
])
const transition = v.union([
  v.boolean(),
  v.pipe(
    anyObject<TransitionProps>(),
    v.looseObject({
      name: v.optional(v.string()),
      mode: v.optional(v.picklist(['in-out', 'out-in', 'default'])),
      appear: v.optional(v.boolean()),
      duration: v.optional(v.union([v.number(), v.object({ enter: v.number(), leave: v.number() })])),
    }),
  ),
])

const idOrNone = v.union([v.string(), v.literal(false)])

export const app: Declare<AppTopic> = {
  app: {
    group: {
      baseURL: {
        check: v.string(),
        default: '/',
        // Kept as written: the variable may change it again when the server runs, so whoever reads it handles slashes anyway.
        env: ['FW_APP_BASE_URL'],
        proof: 'app/base-url',
      },
      buildAssetsDir: { check: v.string(), default: '/_fw/', normalize: withSlashes, proof: 'app/build-assets-dir' },
      cdnURL: { check: v.string(), default: '', env: ['FW_APP_CDN_URL'], proof: 'app/cdn-url' },
      head: {
        group: {
          meta: {
            check: tags,
            default: (context) => [viewportTag(context), charsetTag(context)],
            normalize: withBasicTags,
            merge: 'append',
            proof: 'app/head',
          },
          link: { check: tags, default: [], merge: 'append', proof: 'app/head' },
          style: { check: tags, default: [], merge: 'append', proof: 'app/head' },
          script: { check: tags, default: [], merge: 'append', proof: 'app/head' },
          noscript: { check: tags, default: [], merge: 'append', proof: 'app/head' },
          title: { check: v.string(), default: undefined, proof: 'app/head' },
          titleTemplate: { check: v.string(), default: undefined, proof: 'app/head' },
          charset: { check: v.string(), default: undefined, proof: 'app/head' },
          viewport: { check: v.string(), default: undefined, proof: 'app/head' },
          base: { check: attributes, default: undefined, proof: 'app/head' },
          htmlAttrs: { check: attributes, default: undefined, proof: 'app/head' },
          bodyAttrs: { check: attributes, default: undefined, proof: 'app/head' },
        },
      },
      keepalive: { check: keepalive, default: false, serializable: true, proof: 'app/keepalive' },
      layoutTransition: { check: transition, default: false, serializable: true, proof: 'app/layout-transition' },
      pageTransition: { check: transition, default: false, serializable: true, proof: 'app/page-transition' },
      viewTransition: { check: v.boolean(), default: false, proof: open },
      rootAttrs: {
        open: true,
        group: { id: { check: v.string(), default: ({ options }) => options.app.rootId || undefined, proof: 'app/root-attrs' } },
      },
      rootId: { check: idOrNone, default: '__fw', proof: 'app/root-id' },
      rootTag: { check: v.string(), default: 'div', proof: 'app/root-tag' },
      spaLoaderAttrs: {
        open: true,
        group: { id: { check: v.string(), default: '__fw-loader', proof: 'app/spa-loader-attrs' } },
      },
      spaLoaderTag: { check: v.string(), default: 'div', proof: 'app/spa-loader-tag' },
      teleportAttrs: {
        open: true,
        group: {
          id: { check: v.string(), default: ({ options }) => options.app.teleportId || undefined, proof: 'app/teleport-attrs' },
        },
      },
      teleportId: { check: idOrNone, default: 'teleports', proof: 'app/teleport-id' },
      teleportTag: { check: v.string(), default: 'div', proof: 'app/teleport-tag' },
    },
  },
}

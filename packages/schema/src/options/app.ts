import * as v from 'valibot'
import { anyObject } from '../checks.ts'
import type { Context, Declare, Group } from '../define.ts'

/** Value of an HTML attribute. `true` renders the attribute without a value; `false`, `null` and `undefined` omit it. */
export type HeadAttribute = string | number | boolean | null | undefined

/** Attributes of an element, by name. */
export type HeadAttributes = Record<string, HeadAttribute>

/** A tag in the head, with its attributes. */
export interface HeadTag extends HeadAttributes {
  /** Text content, for `style`, `script` and `noscript`. */
  textContent?: HeadAttribute
}

/** Props of Vue's `KeepAlive`, as far as they are JSON-serializable. */
export interface KeepaliveProps {
  /** Only keep components with these names alive; separate multiple names with commas. */
  include?: string | string[] | undefined
  /** Never keep components with these names alive. */
  exclude?: string | string[] | undefined
  /** Maximum number of component instances to keep. */
  max?: number | undefined
  [property: string]: unknown
}

/** Props of Vue's `Transition`, as far as they are JSON-serializable. */
export interface TransitionProps {
  /** Prefix of the CSS classes. */
  name?: string | undefined
  /** Whether the entering or the leaving element is animated first. */
  mode?: 'in-out' | 'out-in' | 'default' | undefined
  /** Also run on the initial render. */
  appear?: boolean | undefined
  /** Duration in milliseconds, if it cannot be detected from the CSS. */
  duration?: number | { enter: number; leave: number } | undefined
  [property: string]: unknown
}

export interface HeadShape {
  /**
   * Meta tags. A viewport and a charset tag are added unless you set them.
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
   * Style tags, with their CSS in `textContent`. Use `css` for files. This option may still change.
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
   * Noscript tags, with their content in `textContent`.
   *
   * @default []
   * @example [{ textContent: 'This site needs JavaScript.' }]
   */
  noscript: HeadTag[]
  /**
   * Title of pages that do not set one.
   *
   * @default none
   * @example 'Acme'
   */
  title: string | undefined
  /**
   * Template for page titles, in which `%s` is replaced by the title. To use a function, set it in a component.
   *
   * @default none
   * @example '%s · Acme'
   */
  titleTemplate: string | undefined
  /**
   * Shorthand for the charset tag in `meta`. An entry in `meta` takes precedence.
   *
   * @default none
   * @example 'utf-16'
   */
  charset: string | undefined
  /**
   * Shorthand for the viewport tag in `meta`. An entry in `meta` takes precedence.
   *
   * @default none
   * @example 'width=device-width, initial-scale=1, viewport-fit=cover'
   */
  viewport: string | undefined
  /**
   * The base tag, which affects all relative links of a page. To set the base path of the app, use `app.baseURL`.
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
   * Id of the root element. Defaults to `app.rootId`.
   *
   * @default '__fw'
   * @example 'shop'
   */
  id: string | undefined
}

export interface SpaLoaderAttrsShape {
  /**
   * Id of the loading element, by which the client finds and removes it.
   *
   * @default '__fw-loader'
   * @example 'loading'
   */
  id: string
}

export interface TeleportAttrsShape {
  /**
   * Id of the teleport element. Defaults to `app.teleportId`.
   *
   * @default 'teleports'
   * @example 'overlays'
   */
  id: string | undefined
}

export interface AppShape {
  /**
   * Base path of the app. Can be changed at runtime with `FW_APP_BASE_URL`.
   *
   * @default '/'
   * @example '/shop/'
   */
  baseURL: string
  /**
   * Directory of the built assets, relative to `baseURL` or `cdnURL`. Fixed at build time. A leading and a trailing slash are
   * added.
   *
   * @default '/_fw/'
   * @example '/assets/'
   */
  buildAssetsDir: string
  /**
   * Origin that serves assets and public files in production. Can be changed at runtime with `FW_APP_CDN_URL`.
   *
   * @default ''
   * @example 'https://cdn.example.com'
   */
  cdnURL: string
  /** Head tags of every page. Pages and components can add more. */
  head: Group<HeadShape>
  /**
   * Keep pages alive when navigating away. Can be overridden by a page with `definePageMeta`. Must be JSON-serializable.
   *
   * @default false
   * @example { max: 5 }
   */
  keepalive: boolean | KeepaliveProps
  /**
   * Transition between layouts. Can be overridden by a page. Must be JSON-serializable, so transition hooks are not supported.
   *
   * @default false
   * @example { name: 'layout', mode: 'out-in' }
   */
  layoutTransition: boolean | TransitionProps
  /**
   * Transition between pages. Can be overridden by a page. Must be JSON-serializable, so transition hooks are not supported.
   *
   * @default false
   * @example { name: 'page', mode: 'out-in' }
   */
  pageTransition: boolean | TransitionProps
  /**
   * Animate navigation with the View Transition API. Requires `experimental.viewTransition`. Can be overridden by a page.
   *
   * @default false
   * @example true
   */
  viewTransition: boolean
  /** Attributes of the root element of the app. */
  rootAttrs: Group<RootAttrsShape, never, Record<string, unknown>>
  /**
   * Id of the root element of the app; `false` for none. `app.rootAttrs.id` takes precedence.
   *
   * @default '__fw'
   * @example 'shop'
   */
  rootId: string | false
  /**
   * Tag of the root element of the app.
   *
   * @default 'div'
   * @example 'main'
   */
  rootTag: string
  /** Attributes of the element around the loading template, on pages without server-side rendering. */
  spaLoaderAttrs: Group<SpaLoaderAttrsShape, never, Record<string, unknown>>
  /**
   * Tag of the element around the loading template.
   *
   * @default 'div'
   * @example 'section'
   */
  spaLoaderTag: string
  /** Attributes of the teleport target. */
  teleportAttrs: Group<TeleportAttrsShape, never, Record<string, unknown>>
  /**
   * Id of the teleport target; `false` for none. `app.teleportAttrs.id` takes precedence.
   *
   * @default 'teleports'
   * @example 'overlays'
   */
  teleportId: string | false
  /**
   * Tag of the teleport target.
   *
   * @default 'div'
   * @example 'aside'
   */
  teleportTag: string
}

export interface AppTopic {
  /** HTML around the app: URLs, head, root elements and default transitions. */
  app: Group<AppShape>
}

const withSlashes = (path: string): string => {
  const inner = path.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '/' : `/${inner}/`
}

// `v.record` and `v.looseObject` accept arrays, hence `anyObject` in front of them.
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

/** A project that adds its own meta tag does not intend to drop these two, which every page needs. */
const withBasicTags = (entries: HeadTag[], context: Context): HeadTag[] => [
  ...(entries.some(isViewport) ? [] : [viewportTag(context)]),
  ...(entries.some(isCharset) ? [] : [charsetTag(context)]),
  ...entries,
]

const names = v.optional(v.union([v.string(), v.array(v.string())]))

// Only documented properties are checked; others are passed to Vue.
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
        // Not normalised: an environment variable may replace it at runtime, so its readers have to handle slashes anyway.
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
      viewTransition: { check: v.boolean(), default: false, proof: 'app/view-transition' },
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

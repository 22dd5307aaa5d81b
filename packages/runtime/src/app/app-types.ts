/**
 * Types that describe the app. The interfaces are empty here: they are filled by generated declarations, and modules may extend
 * them (`declare module '#app'`). As long as one is empty, every value is allowed in its place.
 */

/** Layouts by name, with their props. */
export interface Layouts {}

/** Named route middleware. */
export interface NamedMiddleware {}

/** Islands by name. */
export interface Islands {}

/** Runtime configuration that is exposed to browsers: `app` and `public`. */
export interface RuntimeConfig {}

/** The other keys of the runtime configuration, which are only available on the server. */
export interface PrivateRuntimeConfig {}

/** The merged `app.config` files. */
export interface AppConfig {}

/** Values provided by plugins, by name including the dollar sign. */
export interface Injections {}

/** Requests and responses of server routes (`RouteTypes`), by path and method. `default` applies to all methods that are not listed. */
export interface ServerRoutes {}

/** Routes with parameters, by the path before the first parameter. */
export interface DynamicServerRoutes {}

/** The first type if the interface is empty, otherwise the interface. */
export type Filled<Interface, Empty> = [keyof Interface] extends [never] ? Empty : Interface

export type LayoutName = [keyof Layouts] extends [never] ? string : keyof Layouts & string

export type MiddlewareName = [keyof NamedMiddleware] extends [never] ? string : keyof NamedMiddleware & string

/** Name of an island. Any text if islands of other servers are allowed. */
export type IslandName = [keyof Islands] extends [never] ? string : keyof Islands & string

/** Props of a layout, if known. */
export type LayoutPropsOf<Name> = Name extends keyof Layouts ? Partial<Layouts[Name]> : Record<string, unknown>

/** Merges two configurations like the `app.config` files of layers. The first one takes precedence. */
export type MergedConfig<Strong, Weak> = {
  [Key in keyof Strong | keyof Weak]: Key extends keyof Strong
    ? Key extends keyof Weak
      ? MergedValue<Strong[Key], Weak[Key]>
      : Strong[Key]
    : Key extends keyof Weak
      ? Weak[Key]
      : never
}

type MergedValue<Strong, Weak> = Strong extends undefined
  ? Weak
  : Strong extends readonly unknown[] | ((...args: never[]) => unknown)
    ? Strong
    : Strong extends object
      ? Weak extends object
        ? MergedConfig<Strong, Weak>
        : Strong
      : Strong

/** The type of a provided value, or `unknown` if the plugin does not return it. */
export type ProvidedAs<Plugin, Name extends string> = [ProvidedIn<ResultOf<Plugin>, Name>] extends [never]
  ? unknown
  : ProvidedIn<ResultOf<Plugin>, Name>

type ResultOf<Plugin> = Plugin extends (...args: never[]) => infer Result
  ? Awaited<Result>
  : Plugin extends { setup?: (...args: never[]) => infer Result }
    ? Awaited<Result>
    : never

/** A plugin may return different results. */
type ProvidedIn<Result, Name extends string> = Result extends { provide: infer Provided }
  ? Provided extends { [Key in Name]: infer Value }
    ? Value
    : never
  : never

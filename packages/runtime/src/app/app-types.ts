/**
 * What an app consists of, for types. The interfaces are empty here: declarations that fw generates for an app fill them, and modules
 * may add to them (`declare module '#app'`). While one is empty, everything is allowed in its place.
 */

/** Layouts by name, with their props. */
export interface Layouts {}

/** Named route middleware. */
export interface NamedMiddleware {}

/** Runtime configuration that browsers see too: `app` and `public`. */
export interface RuntimeConfig {}

/** The other keys of the runtime configuration. Server code reads them, code of the app does not. */
export interface PrivateRuntimeConfig {}

/** The merged `app.config` files. */
export interface AppConfig {}

/** What plugins provide, by name with the dollar sign. */
export interface Injections {}

/** Answers of the server's own routes, by path and method. `default` is any method that is not listed. */
export interface ServerRoutes {}

/** Routes with parameters, by the part of the path before the first one. */
export interface DynamicServerRoutes {}

/** The first type while an interface is empty, else the interface. */
export type Filled<Interface, Empty> = [keyof Interface] extends [never] ? Empty : Interface

export type LayoutName = [keyof Layouts] extends [never] ? string : keyof Layouts & string

export type MiddlewareName = [keyof NamedMiddleware] extends [never] ? string : keyof NamedMiddleware & string

/** Props of a layout, as far as they are known. */
export type LayoutPropsOf<Name> = Name extends keyof Layouts ? Partial<Layouts[Name]> : Record<string, unknown>

/** Two configurations, the first one stronger, as `app.config` files of layers are merged. */
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

/** The type of a provided value; `unknown` if the plugin does not return it. */
export type ProvidedAs<Plugin, Name extends string> = [ProvidedIn<ResultOf<Plugin>, Name>] extends [never]
  ? unknown
  : ProvidedIn<ResultOf<Plugin>, Name>

type ResultOf<Plugin> = Plugin extends (...args: never[]) => infer Result
  ? Awaited<Result>
  : Plugin extends { setup?: (...args: never[]) => infer Result }
    ? Awaited<Result>
    : never

/** A plugin may give several results. */
type ProvidedIn<Result, Name extends string> = Result extends { provide: infer Provided }
  ? Provided extends { [Key in Name]: infer Value }
    ? Value
    : never
  : never

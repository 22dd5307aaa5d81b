import type {
  RouteLocationAsPathGeneric,
  RouteLocationAsRelativeGeneric,
  RouteLocationRaw,
  RouteMap,
  RouteMapGeneric,
} from 'vue-router'

/** Names of pages. Any, unless pages are typed. */
export type PageName = keyof RouteMap

/**
 * Where a link leads. With typed pages, names and parameters are those of the app. The router's own type has two members for each
 * page, and TypeScript goes through all of them for each link. Here the name is a type of its own, found in what is written: then there is
 * one member for pages, however many there are.
 */
export type RouteTarget<Name extends PageName = PageName> = RouteMapGeneric extends RouteMap
  ? RouteLocationRaw
  : string | PathTarget | TargetHere | NamedTarget<Name>

type Shared = Omit<RouteLocationAsRelativeGeneric, 'name' | 'params' | 'path'>

/** A page, by its name. */
interface NamedTarget<Name extends PageName> extends Shared {
  name: Name
  params?: RouteMap[Name]['paramsRaw']
}

interface PathTarget extends RouteLocationAsPathGeneric {
  name?: undefined
}

/** The same page with another query, hash or parameters. */
interface TargetHere extends Shared {
  name?: undefined
  params?: RouteLocationAsRelativeGeneric['params']
}

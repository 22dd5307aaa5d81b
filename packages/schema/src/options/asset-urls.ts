import * as v from 'valibot'
import { open, type Declare, type Default, type Group } from '../define.ts'

/** Attributes per tag whose URLs are turned into asset imports. Setting a tag replaces its list; other tags keep theirs. */
export interface AssetUrlsShape {
  /**
   * Attributes of `<video>`.
   *
   * @default ['src', 'poster']
   * @example ['src']
   */
  video: string[]
  /**
   * Attributes of `<source>`.
   *
   * @default ['src']
   * @example ['src', 'data-src']
   */
  source: string[]
  /**
   * Attributes of `<img>`.
   *
   * @default ['src']
   * @example ['src', 'data-src']
   */
  img: string[]
  /**
   * Attributes of `<image>` in an SVG.
   *
   * @default ['xlink:href', 'href']
   * @example ['href']
   */
  image: string[]
  /**
   * Attributes of `<use>` in an SVG.
   *
   * @default ['xlink:href', 'href']
   * @example ['href']
   */
  use: string[]
}

/** Other tags, such as custom components, can be added. */
export type AssetUrls = Group<AssetUrlsShape, never, Record<string, unknown>>

/** Defaults of every option with asset URLs. */
export const defaultAssetUrls: Readonly<Record<keyof AssetUrlsShape, string[]>> = {
  video: ['src', 'poster'],
  source: ['src'],
  img: ['src'],
  image: ['xlink:href', 'href'],
  use: ['xlink:href', 'href'],
}

const attributes = v.array(v.string())

/** Several options have this shape. They differ in the source of their defaults, and in the test that proves them. */
export function declareAssetUrls(
  defaultOf: (tag: keyof AssetUrlsShape) => Default<string[]>,
  proof: string | typeof open = open,
): Declare<{ assetUrls: AssetUrls }>['assetUrls'] {
  return {
    open: true,
    group: {
      video: { check: attributes, default: defaultOf('video'), proof },
      source: { check: attributes, default: defaultOf('source'), proof },
      img: { check: attributes, default: defaultOf('img'), proof },
      image: { check: attributes, default: defaultOf('image'), proof },
      use: { check: attributes, default: defaultOf('use'), proof },
    },
  }
}

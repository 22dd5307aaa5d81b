import * as v from 'valibot'
import { anyObject } from '../checks.ts'
import type { Declare, Group } from '../define.ts'
import { declareAssetUrls, defaultAssetUrls, type AssetUrls } from './asset-urls.ts'

/** The view layer. */
export interface UiShape {
  /**
   * Options of the template compiler. Used at build time, so functions are fine.
   *
   * @default {}
   * @example { isCustomElement: (tag: string) => tag.startsWith('my-') }
   */
  compilerOptions: Record<string, unknown>
  /**
   * Values for the app's global `config`. JSON values only; set handlers and other functions in a plugin.
   *
   * @default {}
   * @example { performance: true }
   */
  config: Record<string, unknown>
  /**
   * Destructured props of `defineProps` stay reactive.
   *
   * @default true
   * @example false
   */
  propsDestructure: boolean
  /**
   * Ship the template compiler, for components whose `template` is a string at runtime. Makes the client bundle larger.
   *
   * @default false
   * @example true
   */
  runtimeCompiler: boolean
  /** Which attributes of which tags hold URLs that the bundler processes. URLs that start with `/` mean the public directory. */
  transformAssetUrls: AssetUrls
}

export interface UiTopic {
  /** The view layer: its compiler and its app-wide settings. Every bundler takes its own defaults from here. */
  ui: Group<UiShape>
}

export const ui: Declare<UiTopic> = {
  ui: {
    group: {
      compilerOptions: { check: anyObject<Record<string, unknown>>(), default: {}, proof: 'ui/compiler-options' },
      config: { check: anyObject<Record<string, unknown>>(), default: {}, serializable: true, proof: 'ui/config' },
      propsDestructure: { check: v.boolean(), default: true, proof: 'ui/props-destructure' },
      runtimeCompiler: { check: v.boolean(), default: false, proof: 'ui/runtime-compiler' },
      transformAssetUrls: declareAssetUrls((tag) => defaultAssetUrls[tag], 'ui/transform-asset-urls'),
    },
  },
}

import * as v from 'valibot'
import { anyObject } from '../checks.ts'
import type { Declare, Group } from '../define.ts'
import { declareAssetUrls, defaultAssetUrls, type AssetUrls } from './asset-urls.ts'

/** Vue. */
export interface UiShape {
  /**
   * Options of the template compiler. Applied at build time, so functions are supported.
   *
   * @default {}
   * @example { isCustomElement: (tag: string) => tag.startsWith('my-') }
   */
  compilerOptions: Record<string, unknown>
  /**
   * Values of the global `app.config`. Must be JSON-serializable; set handlers and other functions in a plugin.
   *
   * @default {}
   * @example { performance: true }
   */
  config: Record<string, unknown>
  /**
   * Keep destructured props of `defineProps` reactive.
   *
   * @default true
   * @example false
   */
  propsDestructure: boolean
  /**
   * Include the template compiler, for components with a `template` string at runtime. Increases the size of the client bundle.
   *
   * @default false
   * @example true
   */
  runtimeCompiler: boolean
  /** Attributes per tag that contain URLs to be processed by the bundler. URLs that start with `/` refer to the public directory. */
  transformAssetUrls: AssetUrls
}

export interface UiTopic {
  /** Vue: its compiler and app-wide settings. Every bundler derives its defaults from these options. */
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

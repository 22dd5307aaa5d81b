/** Tool slots. Configuration keys name the slot, not the tool; this table maps slots to tools. */
export interface Slot {
  /** Name of the tool. */
  readonly tool: string
  /** The npm package of the tool. */
  readonly package: string
  /** Names that users may write instead of the slot. */
  readonly aliases: readonly string[]
}

export const slots = {
  bundler1: { tool: 'Vite', package: 'vite', aliases: ['vite'] },
  bundler2: { tool: 'webpack', package: 'webpack', aliases: ['webpack'] },
  bundler3: { tool: 'Rspack', package: '@rspack/core', aliases: ['rspack'] },
  ui: { tool: 'Vue', package: 'vue', aliases: ['vue'] },
  'ui-router': { tool: 'Vue Router', package: 'vue-router', aliases: ['vue-router', 'vueRouter'] },
  serverEngine: { tool: 'Nitro', package: 'nitropack', aliases: ['nitro', 'nitropack'] },
  transformer1: { tool: 'esbuild', package: 'esbuild', aliases: ['esbuild'] },
  transformer2: { tool: 'oxc', package: 'oxc-transform', aliases: ['oxc'] },
  headManager: { tool: 'Unhead', package: '@unhead/vue', aliases: ['unhead'] },
  cssProcessor: { tool: 'PostCSS', package: 'postcss', aliases: ['postcss'] },
  watcher1: { tool: 'chokidar', package: 'chokidar', aliases: ['chokidar'] },
  watcher2: { tool: '@parcel/watcher', package: '@parcel/watcher', aliases: ['parcel', '@parcel/watcher'] },
} as const satisfies Record<string, Slot>

export type SlotName = keyof typeof slots

const slotByAlias = new Map<string, SlotName>(
  (Object.keys(slots) as SlotName[]) // the keys of a const object are its key type
    .flatMap((name) => slots[name].aliases.map((alias) => [alias, name] as const)),
)

/** The slot of a tool name, if it is one. */
export function slotOfTool(name: string): SlotName | undefined {
  return slotByAlias.get(name)
}

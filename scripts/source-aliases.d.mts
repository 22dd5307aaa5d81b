/** Aliases that resolve workspace packages to their sources, for jiti. */
export declare const jitiAlias: Record<string, string>

/** The same aliases for Vite and Vitest. */
export declare const viteAlias: { find: RegExp; replacement: string }[]

/** Where the workspace's own packages are read from their sources; for jiti. */
export declare const jitiAlias: Record<string, string>

/** The same table for Vite and Vitest. */
export declare const viteAlias: { find: RegExp; replacement: string }[]

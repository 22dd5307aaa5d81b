import type { Source } from './source.ts'

/** Every problem that a configuration can have: a stable code, the reason, and the fix. */
interface Entry<Details> {
  level: 'error' | 'warning'
  why: (details: Details) => string
  fix: (details: Details) => string
}

const entry = <Details>(value: Entry<Details>): Entry<Details> => value

export const catalogue = {
  UNKNOWN_OPTION: entry<{ path: string; near?: string | undefined }>({
    level: 'error',
    why: ({ path }) => `Unknown option \`${path}\`.`,
    // Modules only read top-level keys.
    fix: ({ path, near }) =>
      near
        ? `Did you mean \`${near}\`?`
        : /[.[]/.test(path)
          ? 'Remove it.'
          : 'Remove it, or list the module that reads it in `modules`.',
  }),
  UNCLAIMED_KEY: entry<{ path: string; near?: string | undefined }>({
    level: 'warning',
    why: ({ path }) =>
      `\`${path}\` is not an fw option. It may belong to a module, which cannot be checked before the modules run.`,
    fix: ({ near }) =>
      `${near ? `Did you mean \`${near}\`? If not, check` : 'Check'} the name in the documentation of the module.`,
  }),
  UNKNOWN_HOOK: entry<{ name: string; meant: string }>({
    level: 'warning',
    why: ({ name }) => `No code calls the hook \`${name}\`, so its listener never runs.`,
    fix: ({ meant }) => `Did you mean \`${meant}\`? If a module calls this hook, list it in \`meta.hooks\` of the module.`,
  }),
  TOOL_NAME: entry<{ path: string; tool: string; use: string }>({
    level: 'error',
    why: ({ path, tool }) => `\`${path}\` names a tool (${tool}), but fw options are named after the slot that a tool fills.`,
    fix: ({ use }) => `Use \`${use}\` instead.`,
  }),
  WRONG_TYPE: entry<{ path: string; expected: string; received: string }>({
    level: 'error',
    why: ({ path, expected, received }) => `\`${path}\` must be ${expected}, but it is ${received}.`,
    fix: ({ expected }) => `Set it to ${expected}, or remove it to use the default.`,
  }),
  WRONG_VALUE: entry<{ path: string; expected: string; received: string; near?: string | undefined }>({
    level: 'error',
    why: ({ path, expected, received }) => `\`${path}\` must be ${expected}, but it is ${received}.`,
    fix: ({ near, expected }) => (near ? `Did you mean ${JSON.stringify(near)}?` : `Use ${expected}.`),
  }),
  NOT_SERIALIZABLE: entry<{ path: string; what: string; at: string }>({
    level: 'error',
    why: ({ path, what, at }) =>
      `\`${path}\` is written into generated code, so it must be JSON-serializable, but \`${at}\` is ${what}.`,
    fix: ({ path }) =>
      path.startsWith('ui.')
        ? 'Set it at runtime, in a plugin.'
        : 'Use JSON values here, and set anything else per page or in a plugin.',
  }),
  OTHER_VARIANT: entry<{ path: string; version: number; active: number }>({
    level: 'error',
    why: ({ path, version, active }) =>
      `\`${path}\` is only available with \`future.compatibilityVersion: ${version}\`; this project uses ${active}.`,
    fix: ({ version }) => `Remove it, or set \`future.compatibilityVersion\` to ${version}.`,
  }),
  DEPRECATED: entry<{ path: string; why: string; fix: string }>({
    level: 'warning',
    why: ({ why }) => why,
    fix: ({ fix }) => fix,
  }),
  NO_EFFECT: entry<{ path: string }>({
    level: 'warning',
    why: ({ path }) => `\`${path}\` is not implemented in this version of fw, so it has no effect.`,
    fix: () => 'Remove it.',
  }),
  HASH_MODE_WITH_SSR: entry<object>({
    level: 'warning',
    why: () =>
      'With `router.options.hashMode`, the browser does not send the route to the server, so the server renders the home page for every URL.',
    fix: () => 'Set `ssr` to `false`, or remove `hashMode`.',
  }),
  RENAMED: entry<{ path: string; to: string }>({
    level: 'warning',
    why: ({ path, to }) => `\`${path}\` was renamed to \`${to}\`. The old name still works.`,
    fix: ({ to }) => `Use \`${to}\`.`,
  }),
  MOVED: entry<{ path: string; to: string }>({
    level: 'error',
    why: ({ path }) => `Unknown option \`${path}\`.`,
    fix: ({ to }) => `Use \`${to}\` instead.`,
  }),
  REMOVED: entry<{ path: string; fix: string }>({
    level: 'error',
    why: ({ path }) => `Unknown option \`${path}\`.`,
    fix: ({ fix }) => fix,
  }),
  BUILD_TIME_ONLY: entry<{ path: string; name: string }>({
    level: 'error',
    why: ({ path, name }) => `\`${path}\` is fixed at build time, so \`${name}\` cannot change it.`,
    fix: ({ path }) => `Set \`${path}\` in the configuration file and rebuild.`,
  }),
  FORBIDDEN_KEY: entry<{ path: string }>({
    level: 'error',
    why: ({ path }) => `\`${path}\` is ignored: the key could modify the prototype of an object.`,
    fix: () => 'Remove it, and check where it comes from.',
  }),
  UNREADABLE: entry<{ path: string; message: string }>({
    level: 'error',
    why: ({ path, message }) => `Failed to read ${path ? `\`${path}\`` : 'the configuration'}: ${message}`,
    fix: () => 'Use a plain value instead of a getter or proxy.',
  }),
  CIRCULAR_DEFAULT: entry<{ path: string; circle: readonly string[] }>({
    level: 'error',
    why: ({ circle }) => `The defaults of these options depend on each other: ${circle.join(' → ')}.`,
    fix: ({ circle }) => `Set \`${circle[0]}\` explicitly.`,
  }),
  DEFAULT_FAILED: entry<{ path: string; message: string }>({
    level: 'error',
    why: ({ path, message }) => `Failed to resolve \`${path}\`: ${message}`,
    fix: ({ path }) => `Set \`${path}\` to a plain value.`,
  }),
  UNKNOWN_BLOCK: entry<{ path: string; near?: string | undefined }>({
    level: 'error',
    why: ({ path }) => `\`${path}\` is not an environment block. Use $development, $production, $test or $env.<name>.`,
    fix: ({ path, near }) => (near ? `Did you mean \`${near}\`?` : `Use \`$env: { ${path.slice(1)}: … }\`.`),
  }),
  NOT_AN_OBJECT: entry<{ received: string }>({
    level: 'error',
    why: ({ received }) => `The configuration must be an object or a function that returns one, but it is ${received}.`,
    fix: () => 'Write `export default defineFwConfig({ … })`.',
  }),
  CONFIG_FAILED: entry<{ message: string }>({
    level: 'error',
    why: ({ message }) => `Failed to run the configuration file: ${message}`,
    fix: () => 'Fix the file; nothing else can be checked until it runs.',
  }),
  SEVERAL_CONFIG_FILES: entry<{ used: string; unused: string }>({
    level: 'warning',
    why: ({ used, unused }) => `Found more than one configuration file: \`${used}\` is used, \`${unused}\` is ignored.`,
    fix: ({ unused }) => `Remove \`${unused}\`.`,
  }),
  ROOT_PATH: entry<{ dir: string; character: string }>({
    level: 'error',
    why: ({ dir, character }) =>
      `The project path contains "${character}", which the bundler does not treat as part of a path: ${dir}`,
    fix: () => 'Rename the directory.',
  }),
  LAYER_NOT_FOUND: entry<{ layer: string; looked: string }>({
    level: 'error',
    why: ({ layer, looked }) => `Layer \`${layer}\` not found (${looked}).`,
    fix: ({ layer }) =>
      /^[.~/]/.test(layer) ? 'Correct the path; it is relative to the file that names it.' : `Install it, or correct the name.`,
  }),
  LAYER_FAILED: entry<{ layer: string; message: string }>({
    level: 'error',
    why: ({ layer, message }) => `Failed to fetch the layer \`${layer}\`: ${message}`,
    fix: () => 'Check the URL and your access rights, then try again.',
  }),
  LAYER_UNSAFE: entry<{ layer: string; what: string }>({
    level: 'error',
    why: ({ layer, what }) => `The archive of the layer \`${layer}\` was rejected: ${what}.`,
    fix: () => 'Do not use this archive, and report it to its author.',
  }),
  LAYER_INSECURE: entry<{ layer: string }>({
    level: 'error',
    why: ({ layer }) => `The layer \`${layer}\` contains code, but would be fetched over an unencrypted connection.`,
    fix: () => 'Use an https:// URL.',
  }),
  LAYER_CHANGED: entry<{ layer: string; expected: string; received: string }>({
    level: 'error',
    why: ({ layer, expected, received }) =>
      `The files of the layer \`${layer}\` are not those in \`fw-layers.lock.json\`: expected ${expected}, received ${received}.`,
    fix: () =>
      'Find out why the layer has changed. To accept the new version, run `fw prepare --refresh` on your machine, and commit `fw-layers.lock.json`.',
  }),
  LAYER_UNLOCKED: entry<{ layer: string }>({
    level: 'error',
    why: ({ layer }) =>
      `The layer \`${layer}\` is not in \`fw-layers.lock.json\`, so each run in CI could get another version of its code.`,
    fix: () => 'Run `fw prepare` on your machine, and commit `fw-layers.lock.json`.',
  }),
  LAYER_LOCK_INVALID: entry<{ layer: string }>({
    level: 'error',
    why: ({ layer }) => `The layer \`${layer}\` cannot be compared with \`fw-layers.lock.json\`, which is invalid.`,
    fix: () => 'Restore the file from git, or delete it to lock the current versions.',
  }),
  ENV_UNMATCHED: entry<{ name: string; near?: string | undefined; key?: string | undefined }>({
    level: 'warning',
    why: ({ name }) => `The environment variable \`${name}\` does not match any key of \`runtimeConfig\`, so it has no effect.`,
    fix: ({ near, key }) =>
      near ? `Did you mean \`${near}\` (for \`${key}\`)?` : 'Declare the key in `runtimeConfig`, or remove the variable.',
  }),
  ENV_NOT_CONVERTED: entry<{ name: string; path: string; expected: string }>({
    level: 'error',
    why: ({ name, path, expected }) =>
      `The environment variable \`${name}\` must be ${expected}, like the default of \`${path}\`.`,
    fix: ({ path, expected }) => `Set it to ${expected}, or change the default of \`${path}\`.`,
  }),
  ENV_BUILT_IN: entry<{ path: string; name: string }>({
    level: 'warning',
    why: ({ path }) =>
      `\`${path}\` is read from the environment at build time, so its value becomes part of the build, even if it is a secret.`,
    fix: ({ name }) => `Use an empty string (or another harmless default), and set \`${name}\` where the server runs.`,
  }),
  ENV_AMBIGUOUS: entry<{ name: string; paths: readonly string[] }>({
    level: 'warning',
    why: ({ name, paths }) =>
      `${paths.map((path) => `\`${path}\``).join(' and ')} are set by the same environment variable, \`${name}\`.`,
    fix: () => 'Rename one of the keys.',
  }),
} as const

type Catalogue = typeof catalogue
export type ProblemName = keyof Catalogue
export type ProblemCode = `FW_CONFIG_${ProblemName}`
type Details<Name extends ProblemName> = Parameters<Catalogue[Name]['why']>[0]

/** Position of the problem in a file; filled in when the problem is reported. */
export interface Position {
  file: string
  line: number
  column: number
  /** Number of characters to underline. */
  length?: number
}

export interface Problem {
  code: ProblemCode
  level: 'error' | 'warning'
  /** The option as users write it: `app.head.meta[0]`. Empty if no single option is at fault. */
  path: string
  keys: readonly string[]
  why: string
  fix: string
  /** Suggested name, for "Did you mean …?". */
  near?: string | undefined
  /** The source that set the option. */
  source?: Source | undefined
  position?: Position | undefined
  /** Code frame. */
  frame?: string | undefined
}

/** Creates a problem from the catalogue. */
export function problem<Name extends ProblemName>(
  name: Name,
  details: Details<Name>,
  where: { keys?: readonly string[]; source?: Source | undefined } = {},
): Problem {
  const { level, why, fix }: Entry<Details<Name>> = catalogue[name] as Entry<Details<Name>> // the entry with that name
  const keys = where.keys ?? []
  const near = 'near' in details ? details.near : undefined
  return {
    code: `FW_CONFIG_${name}`,
    level,
    path: pathText(keys),
    keys,
    why: why(details),
    fix: fix(details),
    ...(near === undefined ? {} : { near }),
    source: where.source,
  }
}

/** Formats keys the way users write them: `plugins[1].src`, `alias["#x"]`. */
export function pathText(keys: readonly string[]): string {
  let text = ''
  for (const key of keys) {
    if (/^\d+$/.test(key)) text += `[${key}]`
    else if (/^[\w$-]+$/.test(key)) text += text ? `.${key}` : key
    else text += `[${JSON.stringify(key)}]`
  }
  return text
}

/** Reverse of {@link pathText}; accepts single and double quotes. */
export function pathKeys(text: string): string[] {
  const keys: string[] = []
  for (const match of text.matchAll(/\[(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\]]*))\]|([^.[\]]+)/g)) {
    keys.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '')
  }
  return keys
}

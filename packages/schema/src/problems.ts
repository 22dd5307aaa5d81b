import type { Source } from './source.ts'

/**
 * Everything that can be wrong with a configuration, in one catalogue: a code that stays, why, and what to do about it.
 */
interface Entry<Details> {
  level: 'error' | 'warning'
  why: (details: Details) => string
  fix: (details: Details) => string
}

const entry = <Details>(value: Entry<Details>): Entry<Details> => value

export const catalogue = {
  UNKNOWN_OPTION: entry<{ path: string; near?: string | undefined }>({
    level: 'error',
    why: ({ path }) => `There is no option \`${path}\`.`,
    // Modules read keys of the first level only.
    fix: ({ path, near }) =>
      near
        ? `Did you mean \`${near}\`?`
        : /[.[]/.test(path)
          ? 'Remove it.'
          : 'Remove it, or list the module that reads it in `modules`.',
  }),
  UNCLAIMED_KEY: entry<{ path: string; near?: string | undefined }>({
    level: 'warning',
    why: ({ path }) => `\`${path}\` is not an option of fw; whether a module reads it is known only when the modules run.`,
    fix: ({ near }) =>
      `${near ? `Did you mean \`${near}\`? If not, check` : 'Check'} the name against the documentation of the module.`,
  }),
  UNKNOWN_HOOK: entry<{ name: string; meant: string }>({
    level: 'warning',
    why: ({ name }) => `Nothing calls the hook \`${name}\`, so its listener never runs.`,
    fix: ({ meant }) => `Did you mean \`${meant}\`? If a module calls it, the module should list it in \`meta.hooks\`.`,
  }),
  TOOL_NAME: entry<{ path: string; tool: string; use: string }>({
    level: 'error',
    why: ({ path, tool }) => `\`${path}\` is the name of a tool (${tool}); fw names the slot that the tool fills.`,
    fix: ({ use }) => `Write \`${use}\` instead.`,
  }),
  WRONG_TYPE: entry<{ path: string; expected: string; received: string }>({
    level: 'error',
    why: ({ path, expected, received }) => `\`${path}\` must be ${expected}, but it is ${received}.`,
    fix: ({ expected }) => `Give it ${expected}, or remove it to use the default.`,
  }),
  WRONG_VALUE: entry<{ path: string; expected: string; received: string; near?: string | undefined }>({
    level: 'error',
    why: ({ path, expected, received }) => `\`${path}\` must be ${expected}, but it is ${received}.`,
    fix: ({ near, expected }) => (near ? `Did you mean ${JSON.stringify(near)}?` : `Use ${expected}.`),
  }),
  NOT_SERIALIZABLE: entry<{ path: string; what: string; at: string }>({
    level: 'error',
    why: ({ path, what, at }) =>
      `\`${path}\` is written into generated code, so it may hold JSON values only; \`${at}\` is ${what}.`,
    fix: ({ path }) =>
      path.startsWith('ui.')
        ? 'Set it at run time, in a plugin.'
        : 'Use JSON values here; set anything else per page or in a plugin.',
  }),
  OTHER_VARIANT: entry<{ path: string; version: number; active: number }>({
    level: 'error',
    why: ({ path, version, active }) =>
      `\`${path}\` exists only with \`future.compatibilityVersion: ${version}\`; this project uses ${active}.`,
    fix: ({ version }) => `Remove it, or set \`future.compatibilityVersion\` to ${version}.`,
  }),
  DEPRECATED: entry<{ path: string; why: string; fix: string }>({
    level: 'warning',
    why: ({ why }) => why,
    fix: ({ fix }) => fix,
  }),
  NO_EFFECT: entry<{ path: string }>({
    level: 'warning',
    why: ({ path }) => `\`${path}\` has no effect in this version of fw: nothing reads it yet.`,
    fix: () => 'Remove it, and do not rely on it.',
  }),
  HASH_MODE_WITH_SSR: entry<object>({
    level: 'warning',
    why: () =>
      'With `router.options.hashMode` browsers never send the route, so the server renders the start page for every address.',
    fix: () => 'Set `ssr` to false, or remove `hashMode`.',
  }),
  RENAMED: entry<{ path: string; to: string }>({
    level: 'warning',
    why: ({ path, to }) => `\`${path}\` is now called \`${to}\`. The old name still works.`,
    fix: ({ to }) => `Write \`${to}\`.`,
  }),
  MOVED: entry<{ path: string; to: string }>({
    level: 'error',
    why: ({ path }) => `There is no option \`${path}\`.`,
    fix: ({ to }) => `Write \`${to}\` instead.`,
  }),
  REMOVED: entry<{ path: string; fix: string }>({
    level: 'error',
    why: ({ path }) => `There is no option \`${path}\`.`,
    fix: ({ fix }) => fix,
  }),
  BUILD_TIME_ONLY: entry<{ path: string; name: string }>({
    level: 'error',
    why: ({ path, name }) => `\`${path}\` is fixed when the application is built, so \`${name}\` cannot change it.`,
    fix: ({ path }) => `Set \`${path}\` in the configuration file and build again.`,
  }),
  FORBIDDEN_KEY: entry<{ path: string }>({
    level: 'error',
    why: ({ path }) => `\`${path}\` would reach the prototype of an object; such keys are never read.`,
    fix: () => 'Remove it, and find out where it comes from.',
  }),
  UNREADABLE: entry<{ path: string; message: string }>({
    level: 'error',
    why: ({ path, message }) => `Reading ${path ? `\`${path}\`` : 'the configuration'} failed: ${message}`,
    fix: () => 'Write a plain value instead of a getter or proxy.',
  }),
  CIRCULAR_DEFAULT: entry<{ path: string; circle: readonly string[] }>({
    level: 'error',
    why: ({ circle }) => `The defaults of these options need each other: ${circle.join(' → ')}.`,
    fix: ({ circle }) => `Set \`${circle[0]}\` yourself.`,
  }),
  DEFAULT_FAILED: entry<{ path: string; message: string }>({
    level: 'error',
    why: ({ path, message }) => `The value of \`${path}\` could not be worked out: ${message}`,
    fix: ({ path }) => `Set \`${path}\` to a plain value.`,
  }),
  UNKNOWN_BLOCK: entry<{ path: string; near?: string | undefined }>({
    level: 'error',
    why: ({ path }) => `\`${path}\` is not an environment block; there are $development, $production, $test and $env.<name>.`,
    fix: ({ path, near }) => (near ? `Did you mean \`${near}\`?` : `Write \`$env: { ${path.slice(1)}: … }\`.`),
  }),
  NOT_AN_OBJECT: entry<{ received: string }>({
    level: 'error',
    why: ({ received }) => `The configuration must be an object, or a function that returns one; it is ${received}.`,
    fix: () => 'Write `export default defineFwConfig({ … })`.',
  }),
  CONFIG_FAILED: entry<{ message: string }>({
    level: 'error',
    why: ({ message }) => `The configuration file could not be run: ${message}`,
    fix: () => 'Fix the file; nothing can be checked until it runs.',
  }),
  SEVERAL_CONFIG_FILES: entry<{ used: string; unused: string }>({
    level: 'warning',
    why: ({ used, unused }) => `There is more than one configuration file; \`${used}\` is used, \`${unused}\` is not.`,
    fix: ({ unused }) => `Remove \`${unused}\`.`,
  }),
  ROOT_PATH: entry<{ dir: string; character: string }>({
    level: 'error',
    why: ({ dir, character }) =>
      `The path of the project contains "${character}", which the bundler reads as a part of an address: ${dir}`,
    fix: () => 'Rename the directory.',
  }),
  LAYER_NOT_FOUND: entry<{ layer: string; looked: string }>({
    level: 'error',
    why: ({ layer, looked }) => `The layer \`${layer}\` was not found (${looked}).`,
    fix: ({ layer }) =>
      /^[.~/]/.test(layer) ? 'Correct the path; it is relative to the file that names it.' : `Install it, or correct the name.`,
  }),
  LAYER_FAILED: entry<{ layer: string; message: string }>({
    level: 'error',
    why: ({ layer, message }) => `The layer \`${layer}\` could not be fetched: ${message}`,
    fix: () => 'Check the address and your access, then run the command again.',
  }),
  LAYER_UNSAFE: entry<{ layer: string; what: string }>({
    level: 'error',
    why: ({ layer, what }) => `The archive of the layer \`${layer}\` was refused: ${what}.`,
    fix: () => 'Do not use this archive; tell its author.',
  }),
  LAYER_INSECURE: entry<{ layer: string }>({
    level: 'error',
    why: ({ layer }) => `The layer \`${layer}\` would be fetched without encryption, and a layer is code that runs.`,
    fix: () => 'Use an https:// address.',
  }),
  ENV_UNMATCHED: entry<{ name: string; near?: string | undefined; key?: string | undefined }>({
    level: 'warning',
    why: ({ name }) => `The environment variable \`${name}\` matches no key of \`runtimeConfig\`, so it has no effect.`,
    fix: ({ near, key }) =>
      near ? `Did you mean \`${near}\` (for \`${key}\`)?` : 'Declare the key in `runtimeConfig`, or remove the variable.',
  }),
  ENV_NOT_CONVERTED: entry<{ name: string; path: string; expected: string }>({
    level: 'error',
    why: ({ name, path, expected }) => `The value of \`${name}\` is not ${expected}, as \`${path}\` is declared to be.`,
    fix: ({ path, expected }) => `Set it to ${expected}, or declare \`${path}\` with another default.`,
  }),
  ENV_BUILT_IN: entry<{ path: string; name: string }>({
    level: 'warning',
    why: ({ path }) => `\`${path}\` takes its value from the environment of the build, which would keep it, secrets included.`,
    fix: ({ name }) => `Write an empty string (or another harmless default), and set \`${name}\` where the server runs.`,
  }),
  ENV_AMBIGUOUS: entry<{ name: string; paths: readonly string[] }>({
    level: 'warning',
    why: ({ name, paths }) => `${paths.map((path) => `\`${path}\``).join(' and ')} share the environment variable \`${name}\`.`,
    fix: () => 'Rename one of the keys.',
  }),
} as const

type Catalogue = typeof catalogue
export type ProblemName = keyof Catalogue
export type ProblemCode = `FW_CONFIG_${ProblemName}`
type Details<Name extends ProblemName> = Parameters<Catalogue[Name]['why']>[0]

/** Where in a file the problem stands; filled in when it is reported. */
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
  /** The option, as people write it: `app.head.meta[0]`. Empty when no single option is at fault. */
  path: string
  /** The option as a list of keys. */
  keys: readonly string[]
  why: string
  fix: string
  /** The name that was probably meant. */
  near?: string | undefined
  /** Who wrote it. */
  source?: Source | undefined
  position?: Position | undefined
  /** The lines around it. */
  frame?: string | undefined
}

/** A problem from the catalogue. */
export function problem<Name extends ProblemName>(
  name: Name,
  details: Details<Name>,
  where: { keys?: readonly string[]; source?: Source | undefined } = {},
): Problem {
  const { level, why, fix }: Entry<Details<Name>> = catalogue[name] as Entry<Details<Name>> // the entry of that very name
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

/** Keys as people write them: `plugins[1].src`, `alias["#x"]`. */
export function pathText(keys: readonly string[]): string {
  let text = ''
  for (const key of keys) {
    if (/^\d+$/.test(key)) text += `[${key}]`
    else if (/^[\w$-]+$/.test(key)) text += text ? `.${key}` : key
    else text += `[${JSON.stringify(key)}]`
  }
  return text
}

/** The reverse of {@link pathText}, forgiving about quotes. */
export function pathKeys(text: string): string[] {
  const keys: string[] = []
  for (const match of text.matchAll(/\[(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\]]*))\]|([^.[\]]+)/g)) {
    keys.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '')
  }
  return keys
}

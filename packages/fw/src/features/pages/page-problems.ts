import type { BuildProblem } from '@fw/kit'
import type { SegmentProblem } from './parse-segment.ts'

interface NamePlace {
  file: string
  /** Relative to the pages directory. */
  path: string
  /** In `path`, one-based. */
  column: number
}

const segmentTexts: Record<
  SegmentProblem['what'],
  Pick<BuildProblem, 'code' | 'level' | 'fix'> & { why: (text: string) => string }
> = {
  'unfinished param': {
    level: 'error',
    code: 'FW_PAGES_UNFINISHED_PARAM',
    why: (text) => `Unclosed param \`${text}\``,
    fix: 'Close the bracket: `[id]`, `[[id]]` or `[...id]`.',
  },
  'empty param': {
    level: 'error',
    code: 'FW_PAGES_EMPTY_PARAM',
    why: (text) => `Empty param \`${text}\``,
    fix: 'Name the param with letters, digits or underscores: `[id]`.',
  },
  'unfinished group': {
    level: 'error',
    code: 'FW_PAGES_UNFINISHED_GROUP',
    why: (text) => `Unclosed group \`${text}\``,
    fix: 'Close the parenthesis: `(group)`.',
  },
  'empty group': {
    level: 'error',
    code: 'FW_PAGES_EMPTY_GROUP',
    why: (text) => `Empty group \`${text}\``,
    fix: 'Give the group a name: `(group)`.',
  },
  'catch-all not alone': {
    level: 'error',
    code: 'FW_PAGES_CATCH_ALL_NOT_ALONE',
    why: (text) => `\`${text}\` matches whole segments, so it cannot be combined with other text`,
    fix: 'Use it as the full name of a file or directory: `[...slug].vue`.',
  },
  'dropped characters': {
    level: 'warning',
    code: 'FW_PAGES_PARAM_CHARACTERS',
    why: (text) => `Some characters of the param \`${text}\` are not allowed in a name and are dropped`,
    fix: 'Use only letters, digits and underscores: `[userId]`.',
  },
}

export function segmentProblem({ what, text }: SegmentProblem, { file, path, column }: NamePlace): BuildProblem {
  const { level, code, why, fix } = segmentTexts[what]
  return { level, code, why: `${why(text)} in the page name \`${path}\`, at character ${column}.`, fix, file, column }
}

export function duplicateFile(used: string, unused: string): BuildProblem {
  const why = `Two files define the same route: \`${used}\` is used, \`${unused}\` is ignored.`
  return { level: 'warning', code: 'FW_PAGES_SAME_ROUTE', why, fix: 'Remove or rename one of them.', file: unused }
}

export function serverPageWithoutIslands(file: string): BuildProblem {
  return {
    level: 'warning',
    code: 'FW_PAGES_SERVER_PAGE',
    why: 'Server-only pages require islands: without them the page is also rendered in the browser, and its code is sent there.',
    fix: 'Remove `experimental.componentIslands: false` from the configuration, or remove `.server` from the file name.',
    file,
  }
}

export function duplicateName(
  name: string,
  used: { path: string; file?: string },
  other: { path: string; file?: string },
): BuildProblem {
  const same = used.path === other.path
  return {
    level: 'warning',
    code: 'FW_PAGES_DUPLICATE_NAME',
    why: same
      ? `Two pages have the path \`${used.path}\` and the name \`${name}\`; only ${quoted(used.file)} is reachable.`
      : `Two pages have the name \`${name}\`: \`${used.path}\` keeps it, \`${other.path}\` loses it.`,
    fix: same ? 'Rename or remove one of the files.' : 'Rename one of them: `definePageMeta({ name: … })`.',
    ...(other.file === undefined ? {} : { file: other.file }),
  }
}

export function slowPattern(
  pattern: string,
  isExponential: boolean,
  place: Pick<BuildProblem, 'file' | 'line' | 'column'> = {},
): BuildProblem {
  const cost = isExponential
    ? 'doubles with each segment of a path, so one request can occupy the server for hours'
    : 'grows with a power of the length of a path'
  return {
    level: isExponential ? 'error' : 'warning',
    code: 'FW_PAGES_SLOW_PATTERN',
    why: `The time to match the regular expressions in \`${pattern}\` ${cost}.`,
    fix: 'Let each parameter match only what cannot be part of its neighbours: `:id([^/-]+)-:slug`. A `*` or `+` behind the parentheses already repeats whole segments: `:path([^/]*)*`.',
    ...place,
  }
}

function quoted(file: string | undefined): string {
  return file === undefined ? 'the first' : `\`${file}\``
}

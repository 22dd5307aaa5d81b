import type { BuildProblem } from '@fw/kit'
import type { SegmentProblem } from './parse-segment.ts'

interface NamePlace {
  file: string
  /** Relative to the pages directory. */
  path: string
  /** In `path`, from 1. */
  column: number
}

const segmentTexts: Record<
  SegmentProblem['what'],
  Pick<BuildProblem, 'code' | 'level' | 'fix'> & { why: (text: string) => string }
> = {
  'unfinished param': {
    level: 'error',
    code: 'FW_PAGES_UNFINISHED_PARAM',
    why: (text) => `Unfinished param \`${text}\``,
    fix: 'Close the bracket: `[id]`, `[[id]]` or `[...id]`.',
  },
  'empty param': {
    level: 'error',
    code: 'FW_PAGES_EMPTY_PARAM',
    why: (text) => `Empty param \`${text}\``,
    fix: 'Give the param a name of letters, digits or underscores: `[id]`.',
  },
  'unfinished group': {
    level: 'error',
    code: 'FW_PAGES_UNFINISHED_GROUP',
    why: (text) => `Unfinished group \`${text}\``,
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
    why: (text) => `\`${text}\` matches whole segments, so nothing else can stand beside it,`,
    fix: 'Let it be the whole name of the file or directory: `[...slug].vue`.',
  },
  'dropped characters': {
    level: 'warning',
    code: 'FW_PAGES_PARAM_CHARACTERS',
    why: (text) => `Some characters of the param \`${text}\` cannot be part of its name and are left out`,
    fix: 'Use only letters, digits and underscores: `[userId]`.',
  },
}

export function segmentProblem({ what, text }: SegmentProblem, { file, path, column }: NamePlace): BuildProblem {
  const { level, code, why, fix } = segmentTexts[what]
  return { level, code, why: `${why(text)} in the page name \`${path}\`, at character ${column}.`, fix, file, column }
}

export function duplicateFile(used: string, unused: string): BuildProblem {
  const why = `Two files make the same route: \`${used}\` is used, \`${unused}\` is not.`
  return { level: 'warning', code: 'FW_PAGES_SAME_ROUTE', why, fix: 'Remove or rename one of them.', file: unused }
}

export function serverPageWithoutIslands(file: string): BuildProblem {
  return {
    level: 'warning',
    code: 'FW_PAGES_SERVER_PAGE',
    why: 'This version of fw has no pages for the server alone: the page is rendered in the browser too, and its code is sent there.',
    fix: 'Rename it without `.server`. Keep secrets in `server/`, and read them with `useFetch`.',
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
      ? `Two pages have the path \`${used.path}\` and the name \`${name}\`; only ${quoted(used.file)} is reached.`
      : `Two pages have the name \`${name}\`: \`${used.path}\` keeps it, \`${other.path}\` gets none.`,
    fix: same ? 'Rename or remove one of the files.' : 'Give one of them another name: `definePageMeta({ name: … })`.',
    ...(other.file === undefined ? {} : { file: other.file }),
  }
}

function quoted(file: string | undefined): string {
  return file === undefined ? 'the first' : `\`${file}\``
}

import type { BuildProblem } from '@fw/kit'
import { lineColumnAt } from '@fw/kit/internal'
import { parseSync, type Program } from 'oxc-parser'
import { isTooDeep } from '../../../source/is-too-deep.ts'
import { scriptBlocks, type ScriptBlock } from '../../../source/script-blocks.ts'

/** The scripts of a page as one program. Offsets refer to the file. */
export interface PageScript {
  program: Program
  /** Whether the code at an offset runs for each component instance. */
  isSetup: (offset: number) => boolean
}

export type ParsedPage = { script: PageScript } | { problem: BuildProblem }

const languages = { js: 'jsx', jsx: 'jsx', ts: 'ts', tsx: 'tsx' } as const

/** Parses the scripts of a page, which is a component or a script file. */
export function parsePageScript(code: string, file: string): ParsedPage {
  const isScript = /\.[cm]?[jt]sx?$/.test(file)
  const blocks = isScript ? [] : scriptBlocks(code)
  const written = isScript ? /([jt]sx?)$/.exec(file)![1]! : (blocks.find(({ lang }) => lang !== 'js')?.lang ?? 'js')
  const lang = Object.hasOwn(languages, written) ? languages[written as keyof typeof languages] : undefined // checked in the condition
  if (lang === undefined)
    return failed('FW_PAGES_SCRIPT_LANGUAGE', `Unsupported script language \`${written}\``, {
      code,
      file,
      at: blocks[0]?.start ?? 0,
    })
  const text = isScript ? code.replace(/^\uFEFF/, ' ') : onlyScripts(code, blocks)
  if (isTooDeep(text))
    return failed('FW_PAGES_NESTS_TOO_DEEP', 'The code is nested too deeply to be parsed', { code, file, at: 0 })
  const { program, errors } = parseSync(file, text, { lang, sourceType: 'module' })
  const error = errors.find(({ severity }) => severity === 'Error')
  if (error) return failed('FW_PAGES_SYNTAX', error.message, { code, file, at: error.labels[0]?.start ?? 0 })
  const setups = blocks.filter(({ isSetup }) => isSetup)
  return { script: { program, isSetup: (offset) => setups.some(({ start, end }) => offset >= start && offset < end) } }
}

/** Replaces everything but the scripts with whitespace, so that offsets and lines are kept. */
function onlyScripts(code: string, blocks: readonly ScriptBlock[]): string {
  const blank = (from: number, to: number): string => code.slice(from, to).replace(/[^\r\n]/g, ' ')
  let text = ''
  let at = 0
  for (const { start, end } of blocks) {
    // The semicolon replaces the start of the closing tag, so that the last statement cannot continue in the next block.
    text += `${blank(at, start)}${code.slice(start, end)}${end < code.length ? ';' : ''}`
    at = Math.min(end + 1, code.length)
  }
  return text + blank(at, code.length)
}

function failed(
  code: BuildProblem['code'],
  why: string,
  place: { code: string; file: string; at: number },
): { problem: BuildProblem } {
  const position = lineColumnAt(place.code, place.at)
  const fix = 'Fix the script of the page. Its `definePageMeta` is read at build time.'
  return { problem: { level: 'error', code, why: `${why.replace(/\.$/, '')}.`, fix, file: place.file, ...position } }
}

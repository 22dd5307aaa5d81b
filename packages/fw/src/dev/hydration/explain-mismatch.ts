import type { HydrationMismatch } from '@fw/schema'
import { causeOfValues, likelyCauses } from './likely-causes.ts'
import { fromOutside, traceSource, type ReadSource, type SourcePiece } from './trace-source.ts'

/**
 * Adds the probable cause of a mismatch, derived from the values and the source around the position. File names are those of the
 * mismatch: relative to the project, or absolute.
 */
export function explainMismatch(mismatch: HydrationMismatch, readSource: ReadSource): HydrationMismatch {
  const cause =
    mismatch.cause ??
    nestingCause(mismatch) ??
    sourceCause(mismatch, readSource) ??
    causeOfValues(mismatch.server, mismatch.client) ??
    outsideCause(mismatch, readSource)
  return cause === undefined ? mismatch : { ...mismatch, cause }
}

function nestingCause({ kind, client }: HydrationMismatch): string | undefined {
  const [outer, inner] = kind === 'nesting' ? [...client.matchAll(/<([a-z][\w-]*)/gi)].map((match) => match[1]!) : []
  if (outer === undefined || inner === undefined) return undefined
  const instead =
    outer === 'table'
      ? `Put <tbody> around it.`
      : outer === inner
        ? `Put one beside the other.`
        : outer === 'p'
          ? `Make the <p> a <div>, or the <${inner}> a <span>.`
          : `Use another element for one of them.`
  return `HTML does not allow <${inner}> in <${outer}>: while it reads the page, the browser puts it elsewhere. ${instead}`
}

function sourceCause({ file, line, column, kind }: HydrationMismatch, read: ReadSource): string | undefined {
  if (file === undefined || line === undefined) return undefined
  const pieces = traceSource(file, line, column ?? 1, read)
  for (const piece of pieces) {
    for (const { pattern, why, fix } of likelyCauses) {
      const found = pattern.exec(piece.text)
      if (found) return `${why.replace('$', () => `${tidy(found[0])}${where(piece, found.index, pieces[0]!)}`)} ${fix}`
    }
  }
  return kind === 'order' ? undefined : sortCause(pieces)
}

function outsideCause({ file, line, column, component }: HydrationMismatch, read: ReadSource): string | undefined {
  if (file === undefined || line === undefined) return undefined
  const found = fromOutside(traceSource(file, line, column ?? 1, read), read)
  if (!found) return undefined
  const whose = component === undefined ? 'this component' : `<${component}>`
  return found.how === 'prop'
    ? `It depends on the prop ${found.name}, which is not the same on both sides: look at what is passed where ${whose} is used.`
    : `It depends on ${found.name}, which a component around ${whose} provides, and not the same on both sides.`
}

function sortCause(pieces: readonly SourcePiece[]): string | undefined {
  const sorted = pieces.some(({ text }) => /\.(?:sort|toSorted)\(\s*\)|localeCompare\(\s*[^,()]+\)/.test(text))
  return sorted
    ? "The order depends on the language of the side that sorts. Name it: new Intl.Collator('en').compare."
    : undefined
}

/** `(line 4)`, with the file if it is a different one. */
function where({ file, line, text }: SourcePiece, index: number, first: SourcePiece): string {
  const at = line + text.slice(0, index).split('\n').length - 1
  if (file !== first.file) return ` (${file}, line ${at})`
  return line === first.line ? '' : ` (line ${at})`
}

function tidy(text: string): string {
  const name = text
    .trim()
    .replace(/\s*\($/, '()')
    .replace(/^\./, '')
  return name === 'new Date' ? 'new Date()' : name
}

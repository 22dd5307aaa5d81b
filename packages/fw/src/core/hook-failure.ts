import { BuildFailure, type BuildProblem } from '@fw/kit'
import { placesIn, type ListenerPlace, type PlaceOfListener } from './listener-place.ts'

/** Creates the error for a listener that threw, with the hook and the position of the listener. */
export async function hookFailure(name: string, error: unknown, placeOf: PlaceOfListener): Promise<BuildFailure> {
  if (error instanceof BuildFailure) return error // already reported, or thrown by a nested hook
  const message = error instanceof Error ? error.message : String(error)
  const place = nearer(await placeOf(), error)
  const problem: BuildProblem = {
    level: 'error',
    code: 'FW_HOOKS_FAILED',
    why: `A listener of the hook \`${name}\` threw an error: ${message}`,
    fix: 'Fix the listener, or remove it.',
    ...place,
  }
  return new BuildFailure([problem], { cause: error })
}

/** The line that threw if it is in the file of the listener; otherwise the listener itself. */
function nearer(listener: ListenerPlace | undefined, error: unknown): ListenerPlace | undefined {
  const thrown = placesIn(error)
  if (!listener) return thrown[0]
  return thrown.find(({ file }) => file === listener.file) ?? listener
}

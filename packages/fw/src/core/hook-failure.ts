import { BuildFailure, type BuildProblem } from '@fw/kit'
import { placesIn, type ListenerPlace, type PlaceOfListener } from './listener-place.ts'

/** What ends a build when a listener throws: which hook it was, and where the listener stands. */
export async function hookFailure(name: string, error: unknown, placeOf: PlaceOfListener): Promise<BuildFailure> {
  if (error instanceof BuildFailure) return error // a listener that knows better, or one inside another
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

/** The line that threw, where that is in the file of the listener; else the listener itself. */
function nearer(listener: ListenerPlace | undefined, error: unknown): ListenerPlace | undefined {
  const thrown = placesIn(error)
  if (!listener) return thrown[0]
  return thrown.find(({ file }) => file === listener.file) ?? listener
}

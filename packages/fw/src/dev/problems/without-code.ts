import type { DevPlace, DevProblem, HotPayload } from '@fw/schema'

type IsShown = (file: string) => boolean

/** Removes the code frames of files that a browser may not load. */
export function withoutCode<T extends Pick<DevProblem, 'place'> & Partial<Pick<DevProblem, 'causes'>>>(
  problem: T,
  isShown: IsShown,
): T {
  const { place, causes } = problem
  return {
    ...problem,
    ...(place ? { place: hidden(place, isShown) } : {}),
    ...(causes ? { causes: causes.map((cause) => withoutCode(cause, isShown)) } : {}),
  }
}

/** The same for a message with problems. */
export function messageWithoutCode(message: HotPayload, isShown: IsShown): HotPayload {
  const { event, data } = message
  if (event === 'fw:problem') return { ...message, data: withoutCode(data as DevProblem, isShown) } // see `createReporter`
  if (event === 'fw:problems-open') return { ...message, data: (data as DevProblem[]).map((each) => withoutCode(each, isShown)) } // see `createReporter`
  return message
}

function hidden(place: DevPlace, isShown: IsShown): DevPlace {
  return isShown(place.file) ? place : { ...place, lines: [] }
}

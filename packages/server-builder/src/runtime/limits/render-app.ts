import type { RenderOutcome, RenderRequest } from '@fw/schema'
import { serverEntry } from '../server-entry.ts'
import { releaseSlot, takeSlot } from './render-slots.ts'

/** Renders a request with the app. Returns undefined if too many others are rendered. */
export async function renderApp(request: RenderRequest): Promise<RenderOutcome | undefined> {
  const slot = takeSlot()
  if (slot === undefined) return undefined
  try {
    const { render } = await serverEntry()
    return await render(request)
  } finally {
    releaseSlot(slot)
  }
}

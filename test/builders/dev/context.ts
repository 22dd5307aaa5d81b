import { soon, type HotPage, type HotSite } from '../../dev/hmr-site.ts'
import type { DevFeature, Slot } from '../features.ts'
import type { Part } from '../part.ts'

export interface DevContext extends HotSite {
  slot: Slot
  /** Opens a page with a counter, and clicks it once. */
  clicked: (path: string) => Promise<HotPage>
  /** A computed style of a page before scripts run. */
  served: (path: string, selector: string, name?: string) => Promise<string>
  /** HTML status of a page. */
  status: (path: string) => Promise<number>
}

export type DevPart = Part<DevFeature, DevContext>

export const colourOf = (opened: HotPage, selector: string, name = 'color'): Promise<string> =>
  opened.page
    .evaluate(
      ([each, property]) => {
        const element = document.querySelector(each!)
        return element ? getComputedStyle(element).getPropertyValue(property!) : `no ${each}`
      },
      [selector, name],
    )
    .catch(() => 'navigating')

export { soon }

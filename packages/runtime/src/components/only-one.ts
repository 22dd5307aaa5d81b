import type { VNode } from 'vue'

/** Unwraps slot content with a single node, so that it is not rendered as a fragment. */
export function onlyOne(content: VNode[] | undefined): VNode | VNode[] | undefined {
  return content?.length === 1 ? content[0] : content
}

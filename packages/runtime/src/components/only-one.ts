import type { VNode } from 'vue'

/** The content of a slot: itself if it is one node, so that nothing stands around it in the document. */
export function onlyOne(content: VNode[] | undefined): VNode | VNode[] | undefined {
  return content?.length === 1 ? content[0] : content
}

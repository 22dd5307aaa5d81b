import type { DevFrame } from '@fw/schema'

export interface FrameGroup {
  own: boolean
  frames: DevFrame[]
}

/** Groups consecutive frames of the framework and of packages. */
export function foldFrames(frames: readonly DevFrame[]): FrameGroup[] {
  const groups: FrameGroup[] = []
  for (const frame of frames) {
    const last = groups.at(-1)
    if (last?.own === frame.own) last.frames.push(frame)
    else groups.push({ own: frame.own, frames: [frame] })
  }
  return groups
}

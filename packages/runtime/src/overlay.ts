// Presentation of problems, shared by the overlay, the terminal and the loading page of `fw dev`.
export { darkColours, lightColours, tokenStyle } from './dev/colours.ts'
export { foldFrames } from './dev/overlay/fold-frames.ts'
export { frameRows } from './dev/overlay/frame-rows.ts'
export { highlightLine, languageOf } from './dev/overlay/highlight-line.ts'
export { shortPath } from './dev/overlay/short-path.ts'

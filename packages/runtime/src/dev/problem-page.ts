import { connectOverlay, type HotMessages } from './overlay/connect-overlay.ts'

// The overlay alone, for a page without an app. Written out, for the bundler looks for these very words to put it in.
connectOverlay((import.meta as ImportMeta & { hot?: HotMessages }).hot)

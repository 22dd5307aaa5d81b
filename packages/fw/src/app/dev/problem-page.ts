import { connectOverlay, type HotMessages } from './overlay/connect-overlay.ts'

// Written out, for the bundler looks for these very words to put it in.
connectOverlay((import.meta as ImportMeta & { hot?: HotMessages }).hot)

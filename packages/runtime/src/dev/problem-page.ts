import { connectOverlay, type HotMessages } from './overlay/connect-overlay.ts'

// Connects the overlay on a page without an app. Vite only replaces this exact expression.
connectOverlay((import.meta as ImportMeta & { hot?: HotMessages }).hot)

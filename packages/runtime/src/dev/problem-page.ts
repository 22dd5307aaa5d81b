import { hot } from '#build/dev-client'
import { connectOverlay } from './overlay/connect-overlay.ts'

// Connects the overlay on a page without an app.
connectOverlay(hot)

import { afterAll, vi } from 'vitest'

/** Code that is imported on demand may still be on its way when the last test ends, and could not be loaded without the browser of the tests. */
afterAll(() => vi.dynamicImportSettled())

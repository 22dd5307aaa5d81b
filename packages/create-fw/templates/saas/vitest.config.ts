import { fwTest } from '@fw/test-utils/vitest'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [fwTest()],
  test: { testTimeout: 60_000 }, // passwords are slow to hash, on purpose
})

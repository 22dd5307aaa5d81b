import { fwTest } from '@fw/test-utils/vitest'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [fwTest()] })

import { rspack as core } from '@rspack/core'
import { test } from 'vitest'
import { expectLoadedChunk, expectWatchedRuns } from '../support/loader-canaries.ts'

test('compiler.watchFileSystem is called after each run', () => expectWatchedRuns(core))

test('__webpack_require__.e loads a chunk', () => expectLoadedChunk(core))

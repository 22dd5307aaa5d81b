// Rules of this repository, as a plugin of oxlint. JavaScript, because Node.js 20 cannot load TypeScript.
import { noRecursiveReaddir } from './no-recursive-readdir.mjs'
import { noClockBound, noFixedWait, noShortLimit } from './waits.mjs'

export default {
  meta: { name: 'fw' },
  rules: {
    'no-recursive-readdir': noRecursiveReaddir,
    'no-clock-bound': noClockBound,
    'no-fixed-wait': noFixedWait,
    'no-short-limit': noShortLimit,
  },
}

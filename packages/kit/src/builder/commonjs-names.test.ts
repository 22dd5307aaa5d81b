import { expect, it } from 'vitest'
import { withCommonJsNames } from './commonjs-names.ts'

const rewritten = (code: string): string => withCommonJsNames(code, new Set(['old', 'old/part.js']))

it('reads names from the exports of the module, on the same line', () => {
  expect(rewritten(`import fs from "node:fs";\nimport whole, { one, two as second } from "old";\none()`))
    .toBe(`import fs from "node:fs";
import * as __commonjs_26 from "old"; const whole = "default" in __commonjs_26 ? __commonjs_26["default"] : __commonjs_26.default?.["default"], one = "one" in __commonjs_26 ? __commonjs_26["one"] : __commonjs_26.default?.["one"], second = "two" in __commonjs_26 ? __commonjs_26["two"] : __commonjs_26.default?.["two"];
one()`)
})

it('adds names to the namespace', () => {
  expect(rewritten(`import * as all from 'old/part.js'`)).toBe(
    `import * as __commonjs_0 from "old/part.js"; const all = { ...__commonjs_0.default, ...__commonjs_0 };`,
  )
})

it.each([
  `import old from "old";`,
  `import { default as old } from "old";`,
  `import "old";`,
  `import { one } from "new"; const text = "old";`,
])('leaves %s as it is', (code) => {
  expect(rewritten(code)).toBe(code)
})

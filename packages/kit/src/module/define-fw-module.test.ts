import * as v from 'valibot'
import { expect, expectTypeOf, it } from 'vitest'
import { defineFwModule } from './define-fw-module.ts'

it('gives options the types of the schema', () => {
  const module = defineFwModule({
    meta: { name: 'banner' },
    schema: v.object({ text: v.string(), size: v.optional(v.number(), 2) }),
    defaults: { text: 'Hello' },
    setup: (options) => {
      expectTypeOf(options.text).toEqualTypeOf<string>()
      expectTypeOf(options.size).toEqualTypeOf<number>()
    },
  })
  expectTypeOf<Parameters<typeof module>[0]>().toEqualTypeOf<Partial<{ text: string; size?: number | undefined }> | undefined>()
  expect(module.getMeta()).toEqual({ name: 'banner' })
})

it('takes the types of options as an argument', () => {
  defineFwModule<{ text: string }>({ setup: (options) => void expectTypeOf(options).toEqualTypeOf<{ text: string }>() })
  defineFwModule<{ text: string }>((options) => void expectTypeOf(options).toEqualTypeOf<{ text: string }>())
})

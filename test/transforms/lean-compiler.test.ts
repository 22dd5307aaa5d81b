import { expect, it } from 'vitest'
import * as compiler from 'vue/compiler-sfc'
import { leanCompiler } from '../../packages/bundler1-builder/src/lean-compiler.ts'

const source = `<script setup lang="ts">\nconst count = ref(1)\n</script>\n<template><p>{{ count }}</p></template>\n`
const options = { filename: '/p/Lean.vue' }
const compile = ({ parse, compileScript }: typeof compiler): ReturnType<typeof compileScript> =>
  compileScript(parse(source, options).descriptor, { id: 'a', inlineTemplate: true })

it('compiles like the compiler, and keeps no syntax trees', () => {
  const whole = compile(compiler)
  const lean = compile(leanCompiler(compiler).compiler)
  expect(whole.scriptSetupAst).toBeDefined()
  expect([lean.scriptAst, lean.scriptSetupAst]).toEqual([undefined, undefined])
  expect([lean.content, lean.bindings]).toEqual([whole.content, whole.bindings])
})

it('parses a file once, even if it is parsed again immediately for hot updates', async () => {
  const { parse } = leanCompiler(compiler).compiler
  const first = parse(source, options)
  expect(parse(source.replace('1', '2'), options)).toBe(first)
  await Promise.resolve()
  expect(parse(source.replace('1', '2'), options).descriptor.scriptSetup?.content).toContain('ref(2)')
})

it('empties what it has returned, and nothing that the other side uses', () => {
  const one = leanCompiler(compiler)
  const { descriptor } = one.compiler.parse(source, options)
  const script = one.compiler.compileScript(descriptor, { id: 'a', inlineTemplate: true })
  one.release()
  expect([descriptor, script]).toEqual([{}, {}])
  expect(leanCompiler(compiler).compiler.parse(source, options).descriptor.scriptSetup?.content).toContain('ref(1)')
})

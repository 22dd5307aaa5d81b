import { expect, it } from 'vitest'
import { slowExpressions } from './slow-expressions.ts'

const textsIn = (code: string): string[] => slowExpressions('a.ts', code).map(({ line, text }) => `${line} ${text}`)

it('finds expressions of more than linear time, with their line', () => {
  expect(
    textsIn(String.raw`
const trim = (text: string): string => text.replace(/\/+$/, '')
const doubles = /^(a+)+$/
`),
  ).toEqual([String.raw`2 /\/+$/`, '3 /^(a+)+$/'])
})

it('finds nothing in others', () => {
  expect(textsIn(String.raw`export const a = [/^\/+/, /\/$/, /^[\w-]+=\d*$/g, /^[^/]*(?:\/[^/]*)*$/v, 'text']`)).toEqual([])
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findProjectDir } from './find-project-dir.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fw-project-dir-'))
  mkdirSync(join(root, 'app/pages'), { recursive: true })
})

afterEach(() => rmSync(root, { recursive: true }))

it('finds the configuration file above', () => {
  writeFileSync(join(root, 'fw.config.mjs'), '')
  expect(findProjectDir(join(root, 'app/pages'))).toBe(root)
})

it('finds the manifest above', () => {
  writeFileSync(join(root, 'package.json'), '{}')
  expect(findProjectDir(join(root, 'app/pages'))).toBe(root)
})

it('takes the nearest project', () => {
  writeFileSync(join(root, 'fw.config.mjs'), '')
  writeFileSync(join(root, 'app/package.json'), '{}')
  expect(findProjectDir(join(root, 'app/pages'))).toBe(join(root, 'app'))
})

it('stays where it is without either', () => {
  expect(findProjectDir(join(root, 'app/pages'))).toBe(join(root, 'app/pages'))
})

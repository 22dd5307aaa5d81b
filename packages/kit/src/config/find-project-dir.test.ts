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

it('finds the configuration file in a parent directory', () => {
  writeFileSync(join(root, 'fw.config.mjs'), '')
  expect(findProjectDir(join(root, 'app/pages'))).toBe(root)
})

it('finds the package.json in a parent directory', () => {
  writeFileSync(join(root, 'package.json'), '{}')
  expect(findProjectDir(join(root, 'app/pages'))).toBe(root)
})

it('returns the nearest project', () => {
  writeFileSync(join(root, 'fw.config.mjs'), '')
  writeFileSync(join(root, 'app/package.json'), '{}')
  expect(findProjectDir(join(root, 'app/pages'))).toBe(join(root, 'app'))
})

it('returns the directory itself without either', () => {
  expect(findProjectDir(join(root, 'app/pages'))).toBe(join(root, 'app/pages'))
})

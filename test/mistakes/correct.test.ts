import { describe, expect, it } from 'vitest'
import { forms } from './correct/forms.ts'
import { projects } from './correct/projects.ts'
import { surroundings } from './correct/surroundings.ts'
import { load } from './mistake.ts'

const configs = [...projects, ...forms, ...surroundings]

describe('a correct configuration', () => {
  it.each(configs)('has no problem: $title', async ({ files, load: options, options: expected }) => {
    const loaded = await load(files, options)
    // Correct, even if some options have no effect yet.
    expect(loaded.placed.filter(({ code }) => code !== 'FW_CONFIG_NO_EFFECT')).toEqual([])
    expect(loaded.options).toMatchObject(expected)
  })

  it('is tested in enough variations', () => {
    expect(configs.length).toBeGreaterThanOrEqual(20)
  })
})

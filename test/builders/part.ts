import { expect, it } from 'vitest'
import { features, type Feature, type Slot } from './features.ts'
import type { Files } from '../support/project.ts'

/** Files of the application, and the tests that need them. */
export interface Part<Id extends string, Context> {
  files?: Files
  tests: Partial<Record<Id, (context: Context) => Promise<void>>>
}

export const featureOf = (id: string): Feature => features.find((feature) => feature.id === id)!

export const limitOf = (id: string, slot: Slot): string | undefined => featureOf(id).limits?.[slot]

/** The files of all parts. Files that only serve features which the builder lacks are left out, since they may fail the build. */
export function filesOf<Id extends string>(parts: readonly Part<Id, never>[], slot: Slot): Files {
  const used = parts.filter(({ tests }) => !Object.keys(tests).every((id) => limitOf(id, slot) !== undefined))
  return Object.assign({}, ...used.map(({ files }) => files ?? {})) as Files // an object of texts
}

/** Declares the tests of all parts. A feature that the builder lacks has to fail, so that the table of features is right. */
export function testParts<Context>(parts: readonly Part<string, Context>[], slot: Slot, context: Context): void {
  for (const { tests } of parts)
    for (const [id, test] of Object.entries(tests))
      if (limitOf(id, slot) === undefined) it(id, () => test!(context))
      else it.fails(`${id}: ${limitOf(id, slot)}`, () => test!(context))
}

/** Declares the test that the parts have all features of an area. */
export function testCompleteness(parts: readonly Part<string, never>[], area: Feature['area']): void {
  it('each feature has one test', () => {
    const tested = parts.flatMap(({ tests }) => Object.keys(tests))
    const listed = features.filter((feature) => feature.area === area).map(({ id }) => id)
    expect(tested.toSorted()).toEqual(listed.toSorted())
  })
}

/** A component with `<script setup>`. */
export const component = (script: string, template: string, style = ''): string =>
  `${script === '' ? '' : `<script setup lang="ts">\n${script}\n</script>\n\n`}<template>\n  ${template}\n</template>\n${style === '' ? '' : `\n${style}\n`}`

import { expect, it } from 'vitest'
import { githubAnnotation } from './github-annotation.ts'

it('escapes the parts of an annotation', () => {
  const place = { code: 'FW_DEV_RENDER', message: '100%\nsure', file: '/project/a,b:c.ts', line: 3, column: 9 }
  expect(githubAnnotation(place, '/project')).toBe('::error file=a%2Cb%3Ac.ts,line=3,col=9,title=FW_DEV_RENDER::100%25%0Asure')
})

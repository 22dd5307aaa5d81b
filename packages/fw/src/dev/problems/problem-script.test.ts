import { expect, it } from 'vitest'
import { exampleProblem } from '../../app/dev/overlay/testing/example-problem.ts'
import { problemScript } from './problem-script.ts'

it('prints a problem that cannot leave its element', () => {
  const problem = exampleProblem({ message: '</script><script>alert(1)</script><!--' })
  const html = problemScript(problem, '/a"b/')
  expect(html.match(/<\/?script/g)).toHaveLength(2)
  expect(html).toContain('data-base="/a&quot;b/"')
  expect(JSON.parse(/>(.*)<\/script>$/s.exec(html)![1]!)).toEqual(problem)
})

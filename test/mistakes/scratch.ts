import { compile, declarations, putAt, resolve } from '@fw/schema'
import { plainFacts } from '../support/facts.ts'
import { hostileValues } from '../support/hostile-values.ts'
const wanted = process.argv.slice(2).join(' ')
for (const [name, make] of hostileValues) {
  if (!name.includes(wanted)) continue
  const value = make()
  let t = performance.now()
  let r = resolve({ sources: [{ kind: 'file', label: 'f', config: value }], facts: plainFacts() })
  const whole = performance.now() - t
  const rows: [number, string, string[]][] = []
  const { leaves, groups } = compile(declarations)
  for (const { keys } of [...groups.values(), ...leaves.values()]) {
    const config = {}
    putAt(config, keys, value)
    t = performance.now()
    r = resolve({ sources: [{ kind: 'file', label: 'f', config }], facts: plainFacts() })
    rows.push([performance.now() - t, keys.join('.'), [...new Set(r.problems.map((p) => p.code))]])
  }
  rows.sort((a, b) => b[0] - a[0])
  console.log(name, 'whole', whole.toFixed(), 'total', rows.reduce((s, x) => s + x[0], 0).toFixed(), rows.slice(0, 5).map((x) => `${x[0].toFixed()} ${x[1]} ${x[2]}`))
  const failed = rows.filter((x) => x[2].some((c) => c.includes('DEFAULT') || c.includes('CIRC')))
  if (failed.length) console.log('   FAILED', failed.slice(0, 20).map((x) => x[1]))
}

// The load that budgets of processor time are measured in: prints the processor seconds that it took. It does what the tests make Node.js do, in
// pure JavaScript: parse, match, sort, build strings and objects. Its amount of work never changes.
import process from 'node:process'

const rounds = 160

function work(seed) {
  const rows = Array.from({ length: 4000 }, (_, index) => ({
    id: (index * 7919 + seed) % 4001,
    name: `row ${index} of ${seed}`,
    tags: [`tag-${index % 17}`, `tag-${index % 31}`],
  }))
  const text = JSON.stringify(rows)
  const parsed = JSON.parse(text)
  parsed.sort((a, b) => a.id - b.id)
  const byTag = new Map()
  for (const { tags, id } of parsed) for (const tag of tags) byTag.set(tag, [...(byTag.get(tag) ?? []).slice(-20), id])
  const words = text.replaceAll(/[^a-z]+/g, ' ').split(' ')
  return words.length + [...byTag.values()].reduce((sum, ids) => sum + ids.length, 0)
}

let result = 0
for (let round = 0; round < rounds; round++) result += work(round)
if (result === 0) throw new Error('unreachable')
const { user, system } = process.cpuUsage()
console.log((user + system) / 1e6)

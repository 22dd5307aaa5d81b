/**
 * Prints random comments, messages and passages of the documentation, to check how they read.
 *
 * @example node scripts/run.mjs scripts/sample-prose.ts 42
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { seededRandom } from '../test/support/seeded-random.ts'

const seed = Number(process.argv[2] ?? 1)
if (!Number.isInteger(seed)) throw new Error(`The seed must be an integer, but it is "${process.argv[2]}".`)

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
const sources = files.filter((file) => /^(?:packages|scripts)\/.*\.m?ts$/.test(file) && !/\.d\.m?ts$/.test(file))
const generatedPages = /^docs\/(?:config\/|kit\.md|bundlers-table\.md|problems\.md|options-map\.md)/
const pages = files.filter((file) => /^(?:docs\/|README|CONTRIBUTING|SECURITY|packages\/[^/]+\/README).*\.?md$/.test(file))

const random = seededRandom(seed)
print('Comments', draw(sources.flatMap(commentsOf), 20))
print('Messages', draw(messagesOf('docs/problems.md'), 20))
print('Documentation', draw(pages.filter((file) => !generatedPages.test(file)).flatMap(passagesOf), 5))

interface Sample {
  place: string
  text: string
}

function commentsOf(file: string): Sample[] {
  const text = readFileSync(file, 'utf8')
  const samples: Sample[] = []
  let previousEnd = -1
  for (const { type, value, start, end } of parseSync(file, text).comments) {
    const words = value
      .replace(/^\s*\*+ ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
    const isContinued = type === 'Line' && /^[ \t]*\n[ \t]*$/.test(text.slice(previousEnd, start)) && samples.length > 0
    if (isContinued) samples.at(-1)!.text += ` ${words}`
    else if (words.includes(' ') && !words.startsWith('oxlint-')) samples.push({ place: placeOf(file, text, start), text: words })
    previousEnd = type === 'Line' ? end : -1
  }
  return samples
}

/** The generated page contains the messages of all packages. */
function messagesOf(page: string): Sample[] {
  const text = readFileSync(page, 'utf8')
  return [...text.matchAll(/^## (\w+)\n[^#]*?```text\n([^]*?)```/gm)].flatMap(({ 0: section, 1: code, 2: block = '', index }) => {
    const lines = block.trim().split('\n')
    const fix = lines.find((line) => line.startsWith('→')) ?? ''
    const messages = lines.filter((line) => !line.startsWith('→') && !/^<[^>]*>$/.test(line))
    const place = placeOf(page, text, index + section.indexOf(block))
    return messages.map((message) => ({ place: `${place} ${code}`, text: `${message} ${fix}`.trim() }))
  })
}

function passagesOf(file: string): Sample[] {
  const text = readFileSync(file, 'utf8')
  const withoutCode = text.replace(/^(```|~~~)[^]*?^\1/gm, (block) => block.replace(/[^\n]/g, ''))
  return [...withoutCode.matchAll(/(?:^.+\n)+/gm)]
    .filter(([passage]) => passage.length > 100)
    .map(({ 0: passage, index }) => ({ place: placeOf(file, withoutCode, index), text: passage.trim() }))
}

function placeOf(file: string, text: string, offset: number): string {
  return `${file}:${text.slice(0, offset).split('\n').length}`
}

function draw(samples: Sample[], count: number): Sample[] {
  const rest = [...samples]
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(Math.floor(random() * rest.length), 1)[0]!)
}

function print(title: string, samples: Sample[]): void {
  console.log(`\n${title} (seed ${seed})\n`)
  samples.forEach(({ place, text }, index) => console.log(`${index + 1}. ${text}\n   ${place}`))
}

/** A test file in a project of Vitest. */
export interface TestFile {
  project: string
  /** Relative to the repository. */
  path: string
  /** How long it takes, if that is known. */
  seconds: number | undefined
}

export interface Selection {
  chosen: TestFile[]
  /** Belong to the topic or the change too, but would take too long. */
  left: TestFile[]
}

/** Two workers finish that much in less than two minutes, with their start. */
const enough = 150

/** Assumed for a file that has never been measured. */
const unknownSeconds = 10

const secondsOf = ({ seconds }: TestFile): number => seconds ?? unknownSeconds

/**
 * Test files that belong to words: those with a word in the path come before those with a word in a title; the rest is left if it takes
 * too long.
 *
 * @param titlesOf - the text in which titles are searched
 */
export function selectByTopic(
  files: readonly TestFile[],
  words: readonly string[],
  titlesOf: (path: string) => string,
): Selection {
  const patterns = words.map((word) => word.toLowerCase())
  const inPath = (file: TestFile): boolean => patterns.some((word) => file.path.toLowerCase().includes(word))
  const inTitle = (file: TestFile): boolean => patterns.some((word) => titlesOf(file.path).toLowerCase().includes(word))
  return withinTime([files.filter(inPath), files.filter((file) => !inPath(file) && inTitle(file))])
}

/**
 * Test files that belong to changed files: themselves, tests that import them directly or indirectly, the nearest first, and tests of the
 * product with the same words in their path.
 *
 * @param importersOf - files that import a file
 */
export function selectByChange(
  files: readonly TestFile[],
  changed: readonly string[],
  importersOf: (path: string) => readonly string[],
): Selection {
  const byPath = new Map<string, TestFile[]>()
  for (const file of files) byPath.set(file.path, [...(byPath.get(file.path) ?? []), file])
  const groups: TestFile[][] = []
  const seen = new Set<string>()
  let layer: readonly string[] = changed
  while (layer.length > 0) {
    const fresh = layer.filter((path) => !seen.has(path))
    for (const path of fresh) seen.add(path)
    const beside = fresh.map((path) => path.replace(/\.ts$/, '.test.ts')).filter((path) => !seen.has(path) && byPath.has(path))
    groups.push([...new Set([...fresh, ...beside])].flatMap((path) => byPath.get(path) ?? []))
    for (const path of beside) seen.add(path)
    layer = [...new Set(fresh.flatMap((path) => importersOf(path)))]
  }
  const words = new Set(changed.flatMap(wordsOf))
  const related = files.filter(
    ({ path }) => !seen.has(path) && path.startsWith('test/') && wordsOf(path).some((word) => words.has(word)),
  )
  return withinTime([...groups.slice(0, 2), related, ...groups.slice(2)])
}

/** `packages/fw/src/dev/watch/content-gate.ts` is about watch and content-gate; the other names say where it is. */
function wordsOf(path: string): string[] {
  const names = path.replace(/(?:\.(?:client|server))?(?:\.test)?\.\w+$/, '').split('/')
  return names.slice(-2).filter((name) => !places.has(name) && name.length > 3)
}

const places: ReadonlySet<string> = new Set([
  'build',
  'client',
  'core',
  'features',
  'index',
  'options',
  'packages',
  'runtime',
  'server',
  'support',
  'test',
  'types',
])

/** The first groups completely as long as there is time, in each the short ones first. */
function withinTime(groups: readonly (readonly TestFile[])[]): Selection {
  const chosen: TestFile[] = []
  const left: TestFile[] = []
  let total = 0
  for (const file of groups.flatMap((group) => group.toSorted((a, b) => secondsOf(a) - secondsOf(b)))) {
    if (chosen.length > 0 && total + secondsOf(file) > enough) left.push(file)
    else {
      chosen.push(file)
      total += secondsOf(file)
    }
  }
  return { chosen, left }
}

/** Hostile configuration values, created for each use because a revoked proxy or a frozen object cannot be shared. */
export type HostileValue = readonly [name: string, make: () => unknown]

const fail = (): never => {
  throw new Error('hostile')
}

/** `{ a: { a: … } }` of that depth around a value. */
export function nested(depth: number, inside: unknown = 'bottom'): unknown {
  let value = inside
  for (let level = 0; level < depth; level++) value = { a: value }
  return value
}

function nestedArrays(depth: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

function cycle(): unknown {
  const value: Record<string, unknown> = { name: 'cycle' }
  value['self'] = value
  value['list'] = [value, { up: value }]
  return value
}

function cyclicArray(): unknown {
  const list: unknown[] = ['x']
  list.push(list)
  return list
}

/** A hundred objects that represent 2^100 when expanded. */
function shared(levels: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level++) value = { left: value, right: value }
  return value
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

/** An object in which every key returns another such object, forever. */
function endless(): object {
  return new Proxy(
    {},
    {
      ownKeys: () => ['a', 'b'],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: undefined }),
      get: (_, key) => (key === 'a' || key === 'b' ? endless() : undefined),
    },
  )
}

const failingTraps = ['ownKeys', 'getOwnPropertyDescriptor', 'get', 'has', 'getPrototypeOf'] as const

const failingProxies = failingTraps.flatMap((trap): HostileValue[] => [
  [`proxy of an object that throws on ${trap}`, () => new Proxy({ a: 1, src: 'x' }, { [trap]: fail })],
  [`proxy of an array that throws on ${trap}`, () => new Proxy(['a', 'b'], { [trap]: fail })],
  [`proxy of a function that throws on ${trap}`, () => new Proxy(() => 'x', { [trap]: fail })],
  [`proxy of an instance that throws on ${trap}`, () => new Proxy(new Date(0), { [trap]: fail })],
])

class Instance {
  src = 'x'
  apply(): void {}
}

class Failing {
  get src(): string {
    return fail()
  }
  toString(): string {
    return fail()
  }
  toJSON(): string {
    return fail()
  }
}

/** Too slow to try with every single option. */
export const hugeValues: readonly HostileValue[] = [
  ['a list of 200,000 objects', () => Array.from({ length: 200_000 }, (_, index) => ({ src: `entry-${index}`, name: index }))],
  ['a list of 200,000 strings', () => Array.from({ length: 200_000 }, (_, index) => `entry-${index}`)],
  ['a list of 200,000 numbers', () => Array.from({ length: 200_000 }, (_, index) => index)],
  ['an object of 20,000 keys', () => Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key-${index}`, 'x']))],
  ['an object without end', endless],
]

export const hostileValues: readonly HostileValue[] = [
  ['null', () => null],
  ['a symbol', () => Symbol('hostile')],
  ['a bigint', () => 10n],
  ['NaN', () => Number.NaN],
  ['a negative number', () => -1],
  ['an empty string', () => ''],
  ['a string of 1,000,000 letters', () => 'x'.repeat(1_000_000)],
  ['a string with a NUL', () => 'a\0b'],
  ['half a surrogate pair', () => '\ud800'],
  ['a function', () => () => 'x'],
  ['a function with keys', () => Object.assign(() => 'x', { a: 1, __proto__: null })],
  ['a class', () => Instance],
  ['a class instance', () => new Instance()],
  ['an instance whose members throw', () => new Failing()],
  ['a list of instances whose members throw', () => [new Failing(), new Failing()]],
  ['a date', () => new Date()],
  ['an invalid date', () => new Date(Number.NaN)],
  ['a map', () => new Map([['a', 1]])],
  ['a set', () => new Set(['a'])],
  ['a promise', () => Promise.resolve({ ssr: false })],
  ['a regular expression', () => /x/],
  ['an error', () => new Error('x')],
  ['a typed array', () => new Uint8Array(8)],
  ['a boxed string', () => Object('x')],
  ['a frozen object', () => Object.freeze({ a: Object.freeze(['x']) })],
  ['an object without prototype', () => Object.assign(Object.create(null), { a: 'x' })],
  ['an object with symbols as keys', () => ({ [Symbol('a')]: 1, a: 'x' })],
  ['prototype keys from JSON', () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')],
  ['prototype keys deep in JSON', () => JSON.parse('{"a":{"b":[{"__proto__":{"polluted":1}}]},"prototype":{"polluted":1}}')],
  ['a list with prototype keys', () => JSON.parse('[{"__proto__":{"polluted":1},"src":"x"}]')],
  ['a getter that throws', () => Object.defineProperty({}, 'a', { enumerable: true, get: fail })],
  ['a getter that throws deep inside', () => ({ a: { b: [Object.defineProperty({}, 'c', { enumerable: true, get: fail })] } })],
  [
    'a getter that throws no error',
    () => Object.defineProperty({}, 'a', { enumerable: true, get: () => Promise.reject.call(0) }),
  ],
  ['10,000 objects deep', () => nested(10_000)],
  ['10,000 lists deep', () => nestedArrays(10_000)],
  ['a cycle', cycle],
  ['a list that holds itself', cyclicArray],
  ['100 objects that share their parts', () => shared(100)],
  ['a list of 5,000 strings', () => Array.from({ length: 5_000 }, (_, index) => `entry-${index}`)],
  ['a list of 5,000 numbers', () => Array.from({ length: 5_000 }, (_, index) => index)],
  ['a list with holes, 4,294,967,295 long', () => Object.assign([], { length: 4_294_967_295 })],
  ['a revoked proxy', () => revoked({})],
  ['a revoked proxy of a list', () => revoked([])],
  ['a revoked proxy of a function', () => revoked(() => 'x')],
  ['a list of revoked proxies', () => [revoked({}), revoked([])]],
  ...failingProxies,
]

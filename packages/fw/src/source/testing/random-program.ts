/** Names used in programs. Only some of them are declared. */
const names = ['ref', 'ref', 'computed', 'useCart', 'formatDate', '$fetch', 'other', 'x'] as const

/** Pseudo-random numbers between 0 and 1, deterministic for a seed. */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** A valid module that declares some names in nested scopes and uses them inside and outside of these. */
export function randomProgram(random: () => number): string {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const name = (): string => pick(names)

  const expression = (depth: number): string => {
    if (depth === 0) return pick([...names, '1', '"ref(1)"', '/ref/g', '`computed`', 'this', 'import.meta.env'])
    const value = (): string => expression(depth - 1)
    const body = (): string => block(depth - 1)
    return pick([
      name,
      () => `(${value()}, ${value()})`,
      () => `((${value()}) ?? (${value()}))`,
      () => `((${value()}) ? ${value()} : [${value()}, ...[${value()}]])`,
      () => `${name()}(${value()})`,
      () => `${name()}.${name()}`,
      () => `${name()}?.${name()}?.()`,
      () => `${name()}[${name()}]`,
      () => `\`a\${${value()}}b\``,
      () => `${name()}\`text\``,
      () => `new ${name()}()`,
      () => `typeof ${name()}`,
      () => `({ ref: ${value()}, [${value()}]: 1 })`,
      () => `({ ${name()} })`,
      () => `({ ${name()}() { return ${value()} }, get computed() { return 1 } })`,
      () => `((${name()}) => ${value()})`,
      () => `(async ({ a: ${name()}, ...rest }, [element = ${value()}]) => ${body()})`,
      () => `(function (${name()} = ${value()}) ${body()})`,
      () => `(class extends ${name()} { ${name()} = ${value()}; static #ref = 1; computed() {} })`,
    ])()
  }

  const statement = (depth: number): string => {
    if (depth === 0) return pick(['// ref(computed)\n', '/* useCart() */', 'debugger', `;(${name()})`])
    const value = (): string => expression(depth - 1)
    const body = (): string => block(depth - 1)
    const local = name()
    return pick([
      () => `;(${value()})`,
      () => `var own = ${value()}`,
      () => `if (${value()}) ${body()} else ${body()}`,
      () => `try ${body()} catch (${local}) ${body()}`,
      () => `while (${value()}) ${body()}`,
      () => `switch (${value()}) { case ${value()}: ${body()} }`,
      body,
      // Each declaration has its own function, because a scope can declare a name only once.
      () => `;(() => { const ${local} = ${value()}; return ${local} })()`,
      () => `;(() => { let { a: ${local}, b: { ...others } } = ${value()}; return [${local}] })()`,
      () => `;(() => { ${local}(); function ${local}() ${body()} })()`,
      () => `;(() => { class ${local} {} ; return new ${local}(${value()}) })()`,
      () => `;(() => { for (const ${local} of [${value()}]) ${local}() })()`,
      () => `${local}: for (;;) break ${local}`,
    ])()
  }

  const statements = (count: number, depth: number): string => Array.from({ length: count }, () => statement(depth)).join('\n')
  const block = (depth: number): string => `{ ${statements(Math.floor(random() * 3), depth)} }`

  const start = pick([
    '',
    '',
    "import { ref } from './mine'\n",
    "import computed, { x as useCart } from './mine'\n",
    "import * as formatDate from './mine'\n",
    "export { ref } from './mine'\n",
    'const ref = 1\n',
    'function $fetch() {}\n',
  ])
  const depth = random() < 0.1 ? 3 : 2
  return `${start}${statements(1 + Math.floor(random() * 2), depth)}\nexport default [${expression(1)}]`
}

// Rules for tests: time decides nothing. A test waits for an event, a line, a request; a limit only ends a run that hangs. An exception needs
// a reason: `// oxlint-disable-next-line fw/no-fixed-wait -- why`.

/** No limit of a test may be shorter: a busy machine must not fail it. */
const shortest = 60_000

/** Waits for a time instead of for what the time stands for. */
export const noFixedWait = {
  create(context) {
    /** Local names of `setTimeout` of `node:timers/promises`. */
    const waits = new Set()
    const report = (node) =>
      context.report({
        node,
        message: 'A fixed wait: on a busy machine it is too short, on others too long. Wait for an event, a line or a request.',
      })
    return {
      ImportDeclaration(node) {
        if (!/^(?:node:)?timers\/promises$/.test(node.source.value)) return
        for (const each of node.specifiers)
          if (['setTimeout', 'scheduler'].includes(each.imported?.name)) waits.add(each.local.name)
      },
      CallExpression(node) {
        const { callee, arguments: args } = node
        if (callee.type === 'Identifier' && waits.has(callee.name)) report(node)
        else if (callee.type === 'Identifier' && callee.name === 'setTimeout' && !isZero(args[1])) report(node)
        else if (callee.type === 'MemberExpression' && callee.property.name === 'waitForTimeout') report(node)
      },
    }
  },
}

/** Compares the clock with a time that was read before. */
export const noClockBound = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: 'The clock of the machine decides: measure processor time or a ratio in one run, or wait for an event.',
      })
    return {
      BinaryExpression(node) {
        const isDifference =
          node.operator === '-' && (isNow(node.left) || isNow(node.right)) && !isLiteral(node.left) && !isLiteral(node.right)
        const isLimit = /^[<>]=?$/.test(node.operator) && (isNow(node.left) || isNow(node.right))
        if (isDifference || isLimit) report(node)
      },
    }
  },
}

/** "Eventually" has to mean at least a minute. */
export const noShortLimit = {
  create(context) {
    const check = (value) => {
      const number = value && numberOf(value)
      if (number > 0 && number < shortest)
        context.report({
          node: value,
          message: `A limit below ${shortest / 1000} s fails on a busy machine. Leave it out, or wait for an event.`,
        })
    }
    return {
      Property(node) {
        if (namesLimit(node.key.name)) check(node.value)
      },
      VariableDeclarator(node) {
        if (namesLimit(node.id.name)) check(node.init)
      },
      CallExpression({ callee, arguments: args }) {
        const name = callee.property?.name ?? callee.name ?? callee.callee?.property?.name ?? callee.callee?.object?.name
        if (/^setDefault(?:Navigation)?Timeout$/.test(name)) check(args[0])
        else if (/^(?:it|test|before(?:All|Each)|after(?:All|Each)|each)$/.test(name) && args.length > 1) check(args.at(-1))
      },
    }
  },
}

const namesLimit = (name = '') => /^(?:timeout|patience)$|(?:Timeout|Patience)$/.test(name)

const isNow = (node) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.name === 'now' &&
  ['Date', 'performance'].includes(node.callee.object.name)

const isLiteral = (node) =>
  node.type === 'Literal' || (node.type === 'BinaryExpression' && isLiteral(node.left) && isLiteral(node.right))
const isZero = (node) => node === undefined || node.value === 0
const numberOf = (node) => (node.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined)

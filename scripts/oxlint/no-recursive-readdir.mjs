/** Some versions of Node.js follow symbolic links there, also in circles. */
export const noRecursiveReaddir = {
  create: (context) => ({
    CallExpression(node) {
      const name = node.callee.type === 'MemberExpression' ? node.callee.property.name : node.callee.name
      if (!/^readdir(?:Sync)?$/.test(name ?? '')) return
      const options = node.arguments[1]
      if (options?.type !== 'ObjectExpression') return
      const recursive = options.properties.find((each) => each.key?.name === 'recursive' && each.value?.value !== false)
      if (recursive)
        context.report({
          node: recursive,
          message:
            'Use `listFiles` (packages/kit/src/files/list-files.ts): with `recursive`, newer versions of Node.js follow links, also in circles.',
        })
    },
  }),
}

/**
 * Exports the class names of a CSS module by name too, as far as they are valid names: `import { box } from './box.module.css'`. Other
 * loaders export either all of them as an object, or names only.
 */
export default function namesLoader(source: string): string {
  if (!/^export default \{/m.test(source)) return source
  const names = [...source.matchAll(/["']([A-Za-z_$][\w$]*)["']\s*:/g)].map(([, name]) => name!)
  const exported = [...new Set(names)].filter((name) => !reserved.has(name))
  return `${source.replace(/^export default \{/m, 'const __names = {')}
export default __names
${exported.map((name) => `const __name_${name} = __names[${JSON.stringify(name)}]`).join('\n')}
export { ${exported.map((name) => `__name_${name} as ${name}`).join(', ')} }
`
}

const reserved = new Set(['default'])

/**
 * Compiles a template with `<% code %>`, `<%= value %>` and `<%- value %>` (which escapes HTML) to a function. The data is
 * available as variables. Templates are trusted code of the project or a module.
 */
export function compileTemplate(source: string): (data: Record<string, unknown>) => string {
  let code = "let out = ''\n"
  let end = 0
  for (const { 0: whole, 1: kind, 2: inner = '', index } of source.matchAll(/<%([=-]?)([\s\S]*?)%>/g)) {
    code += `out += ${JSON.stringify(source.slice(end, index))}\n`
    if (kind === '=') code += `out += text(${inner})\n`
    else if (kind === '-') code += `out += escape(${inner})\n`
    else code += `${inner}\n`
    end = index + whole.length
  }
  code += `out += ${JSON.stringify(source.slice(end))}\nreturn out`
  return (data) => {
    const names = Object.keys(data).filter((name) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name))
    // oxlint-disable-next-line typescript/no-implied-eval -- a template is code
    const run = new Function('text', 'escape', ...names, code) as (...given: unknown[]) => string
    return run(text, escape, ...names.map((name) => data[name]))
  }
}

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (value: unknown): string => text(value).replaceAll(/[&<>"']/g, (each) => entities[each]!)

import type { Files } from './project.ts'

/** An app of variant A in the layout of variant B: sources are in the root of the project, not in `app/`. */
export function asVariantB(files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path.replace(/^app\//, ''),
      path.startsWith('fw.config.') ? String(text).replace(/ *future: \{ compatibilityVersion: 4 \},\n?/, '') : text,
    ]),
  )
}

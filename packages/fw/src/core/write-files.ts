import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { GeneratedFiles } from '@fw/schema'
import { dirname, join } from 'pathe'

/** Writes visible generated files to the build directory, unless they are unchanged. Returns their names. */
export async function writeFiles(files: GeneratedFiles, buildDir: string): Promise<string[]> {
  const written = await Promise.all(
    files.list().map(async (file) => {
      if (!file.write) return []
      const text = await files.text(files.resolve(file.name.startsWith('#') ? file.name : `#build/${file.name}`)!, 'client')
      return (await writeIfNew(join(buildDir, file.name), text)) ? [file.name] : []
    }),
  )
  return written.flat()
}

/** Writes a file unless its text is unchanged, to avoid triggering editors and watchers. */
export async function writeIfNew(path: string, text: string): Promise<boolean> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return false
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  return true
}

import { mkdir, writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { dirname } from 'pathe'

/** Records where this thread spends its time. Returns a function that ends the recording and writes it, for the devtools of Chrome. */
export async function startCpuProfile(): Promise<(file: string) => Promise<void>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  return async (file) => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(profile))
  }
}

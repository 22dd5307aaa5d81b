import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { onTestFinished } from 'vitest'

export interface Gate {
  /** Environment of the server, whose route `/api/slow` waits for the gate. */
  env: { GATE: string }
  open: () => void
}

/** Lets a test decide when a request is answered, even if the server accepts no others any more. */
export function useGate(): Gate {
  const dir = mkdtempSync(join(tmpdir(), 'fw-gate-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'open')
  return { env: { GATE: file }, open: () => writeFileSync(file, '') }
}

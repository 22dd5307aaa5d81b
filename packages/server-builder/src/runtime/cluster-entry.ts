import { getGracefulShutdownConfig } from 'nitropack/runtime/internal/shutdown'

interface Cluster {
  isPrimary: boolean
  workers?: Record<string, { process: { kill: (signal: string) => void } } | undefined>
}

interface Process {
  getBuiltinModule: (name: 'node:cluster') => Cluster
  on: (signal: string, listener: () => void) => void
}

/** Passes signals on to the workers: Nitro's primary process only waits for them to end. */
const host = (globalThis as typeof globalThis & { process: Process }).process // Nitro puts an import named `process` into the entry
const cluster = host.getBuiltinModule('node:cluster')
const { disabled, signals } = getGracefulShutdownConfig()
if (cluster.isPrimary && !disabled) {
  for (const signal of signals) {
    host.on(signal, () => {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
    })
  }
}

await import('#fw/preset-entry')

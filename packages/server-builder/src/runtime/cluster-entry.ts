import { getGracefulShutdownConfig } from 'nitropack/runtime/internal/shutdown'

interface Cluster {
  isPrimary: boolean
  workers?: Record<string, { process: { kill: (signal: string) => void } } | undefined>
}

interface Process {
  getBuiltinModule: (name: 'node:cluster') => Cluster
  on: (signal: string, listener: () => void) => void
}

/** Forwards signals to the workers: Nitro's primary process only waits for them to exit. */
const host = (globalThis as typeof globalThis & { process: Process }).process // Nitro adds an import named `process` to the entry
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

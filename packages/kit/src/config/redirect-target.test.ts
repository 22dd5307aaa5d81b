import { describe, expect, it } from 'vitest'
import { assertReachable } from './redirect-target.ts'

const reachable = (target: string, source: string): Promise<void> => assertReachable(new URL(target), new URL(source))

describe('assertReachable', () => {
  it.each([
    'http://127.0.0.1:8080/x',
    'https://127.1.2.3/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://0.0.0.0/x',
    'https://10.0.0.1/x',
    'https://172.31.0.1/x',
    'https://192.168.1.1/x',
    'https://100.64.0.1/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/x',
    'https://[::]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:a00:1]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
  ])('rejects a redirect of a public server to %s', async (target) => {
    await expect(reachable(target, 'https://93.184.216.34/x')).rejects.toThrow('an address of this machine or its network')
    await expect(reachable(target, 'https://unknown.invalid/x')).rejects.toThrow('an address of this machine or its network')
    await expect(reachable(target, 'https://10.1.2.3/x')).resolves.toBeUndefined()
  })

  it.each(['https://93.184.216.34/x', 'https://172.32.0.1/x', 'https://[2606:2800::1]/x', 'https://unknown.invalid/x'])(
    'accepts a redirect to %s',
    async (target) => {
      await expect(reachable(target, 'https://93.184.216.35/x')).resolves.toBeUndefined()
    },
  )
})

// Preload for `.ci/stress --disk slow`: reading, writing and listing takes a random time, so that operations finish in another order.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'

const longest = 30
const names = [
  'access',
  'copyFile',
  'cp',
  'mkdir',
  'open',
  'readFile',
  'readdir',
  'realpath',
  'rename',
  'rm',
  'stat',
  'unlink',
  'writeFile',
]

for (const name of names) {
  const original = fs.promises[name]
  fs.promises[name] = async function (...args) {
    await pause(Math.random() * longest)
    return original.apply(this, args)
  }
  const withCallback = fs[name]
  fs[name] = function (...args) {
    setTimeout(() => withCallback.apply(this, args), Math.random() * longest)
  }
  Object.assign(fs[name], withCallback)
}

// A process that only uses synchronous calls waits, too.
const sleep = new Int32Array(new SharedArrayBuffer(4))
for (const name of ['readFileSync', 'statSync', 'writeFileSync']) {
  const original = fs[name]
  fs[name] = function (...args) {
    Atomics.wait(sleep, 0, 0, Math.random() * 2)
    return original.apply(this, args)
  }
  Object.assign(fs[name], original)
}
syncBuiltinESMExports()

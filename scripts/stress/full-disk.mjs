// Preload for `.ci/stress --disk full`: nothing can be written below `node_modules/.cache`. Caches are not needed to work.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const writes = { appendFile: 0, copyFile: 1, cp: 1, mkdir: 0, mkdtemp: 0, rename: 1, writeFile: 0 }

function assertSpace(name, target) {
  const file = target instanceof URL ? fileURLToPath(target) : typeof target === 'string' ? resolve(target) : ''
  if (/[\\/]node_modules[\\/]\.cache(?:[\\/]|$)/.test(file))
    throw Object.assign(new Error(`ENOSPC: no space left on device, ${name} '${file}'`), {
      code: 'ENOSPC',
      errno: -28,
      syscall: name,
      path: file,
    })
}

for (const [name, index] of Object.entries(writes)) {
  const { [name]: original } = fs.promises
  fs.promises[name] = async function (...args) {
    assertSpace(name, args[index])
    return original.apply(this, args)
  }
  for (const form of [name, `${name}Sync`]) {
    const own = fs[form]
    fs[form] = function (...args) {
      try {
        assertSpace(name, args[index])
      } catch (error) {
        if (form === `${name}Sync`) throw error
        return void process.nextTick(args.at(-1), error)
      }
      return own.apply(this, args)
    }
  }
}

const isWriting = (flags) => typeof flags === 'string' && /[wa+]/.test(flags)
for (const form of ['open', 'openSync', 'createWriteStream']) {
  const own = fs[form]
  fs[form] = function (...args) {
    if (form === 'createWriteStream' || isWriting(args[1])) assertSpace('open', args[0])
    return own.apply(this, args)
  }
}
const { open } = fs.promises
fs.promises.open = async function (...args) {
  if (isWriting(args[1])) assertSpace('open', args[0])
  return open.apply(this, args)
}
syncBuiltinESMExports()

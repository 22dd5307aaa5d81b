import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { addPlatformPackages, type Lockfile } from './lockfile/add-platform-packages.ts'

const file = resolve(import.meta.dirname, '../package-lock.json')
const written = JSON.parse(readFileSync(file, 'utf8')) as Lockfile // written by npm
const { lockfile, added } = addPlatformPackages(written)

if (added.length > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
console.log(`Platform packages added to the lockfile: ${added.length}.`)

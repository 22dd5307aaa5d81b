// The engine alone: load the same file and print it.
import { loadConfig } from 'c12'

const { config } = await loadConfig({ name: 'fw', cwd: process.argv[2] })
console.log(JSON.stringify(config, null, 2))

// Only c12: loads the same file and prints it.
import { loadConfig } from 'c12'

const { config } = await loadConfig({ name: 'fw', cwd: process.argv[2] })
console.log(JSON.stringify(config, null, 2))

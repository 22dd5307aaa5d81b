import { randomBytes, scryptSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import postgres from 'postgres'

if (existsSync('.env')) process.loadEnvFile()
const { FW_DATABASE_URL } = process.env
if (!FW_DATABASE_URL) throw new Error('FW_DATABASE_URL is not set. Copy .env.example to .env.')

const sql = postgres(FW_DATABASE_URL, { onnotice: () => {} })
const file = (name) => sql.file(new URL(name, import.meta.url).pathname).simple()

await file('schema.sql')
await file('seed.sql')
const salt = randomBytes(16)
const hash = `${salt.toString('hex')}:${scryptSync('wind and water', salt, 32).toString('hex')}`
await sql`insert into users (email, name, password_hash) values ('ada@example.com', 'Ada Lovelace', ${hash})`
await sql.end()

import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

let client: postgres.Sql | undefined

export function useDb() {
  const { databaseUrl } = useRuntimeConfig()
  if (!databaseUrl) throw new Error('FW_DATABASE_URL is not set. Copy .env.example to .env.')
  client ??= postgres(databaseUrl, { onnotice: () => {} })
  return drizzle(client, { casing: 'snake_case' })
}

export async function closeDatabase() {
  await client?.end()
  client = undefined
}

import postgres from 'postgres'

let client: postgres.Sql | undefined

/** Queries with values as parameters: useDatabase()`select * from sites where id = ${id}` */
export function useDatabase() {
  const { databaseUrl } = useRuntimeConfig()
  if (!databaseUrl) throw new Error('FW_DATABASE_URL is not set. Copy .env.example to .env.')
  client ??= postgres(databaseUrl, { transform: postgres.camel })
  return client
}

export async function closeDatabase() {
  await client?.end()
  client = undefined
}

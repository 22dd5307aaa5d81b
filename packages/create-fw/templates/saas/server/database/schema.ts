import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const id = uuid().primaryKey().defaultRandom()
const createdAt = timestamp({ withTimezone: true }).notNull().defaultNow()

export const users = pgTable('users', {
  id,
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  createdAt,
})

const userId = uuid()
  .notNull()
  .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable('sessions', {
  tokenHash: text().primaryKey(),
  userId,
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})

export const invoices = pgTable('invoices', {
  id,
  userId,
  client: text().notNull(),
  /** In cents. */
  amount: integer().notNull(),
  dueOn: date().notNull(),
  paidAt: timestamp({ withTimezone: true }),
  createdAt,
})

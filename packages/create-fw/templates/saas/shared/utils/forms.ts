import * as v from 'valibot'

export const credentialsSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('Enter an email address.')),
  password: v.pipe(
    v.string(),
    v.minLength(10, 'Use at least 10 characters.'),
    v.maxLength(200, 'Use at most 200 characters.'),
  ),
})

export const invoiceSchema = v.object({
  client: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a name.'), v.maxLength(200)),
  amount: v.pipe(
    v.number('Enter an amount.'),
    v.minValue(0.01, 'Enter an amount.'),
    v.maxValue(10_000_000, 'This is more than ten million.'),
  ),
  dueOn: v.pipe(v.string(), v.isoDate('Choose a day.')),
})

/** Data has no language: the page translates names, prices and dates. */
export default defineEventHandler(() => [
  { id: 'attic' as const, free: 1, price: 148, from: '2027-05-01' },
  { id: 'garden' as const, free: 4, price: 112, from: '2027-04-12' },
  { id: 'family' as const, free: 0, price: 196, from: '2027-06-20' },
])

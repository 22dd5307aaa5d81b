export default defineEventHandler(() => products)

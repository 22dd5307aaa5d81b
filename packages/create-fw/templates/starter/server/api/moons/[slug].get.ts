export default defineEventHandler((event) => {
  const moon = moons.find(({ slug }) => slug === getRouterParam(event, 'slug'))
  if (!moon) throw createError({ statusCode: 404, statusMessage: 'No such moon' })
  return moon
})

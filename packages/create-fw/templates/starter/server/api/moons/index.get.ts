export default defineEventHandler((event) => {
  const { search } = getQuery(event)
  return searchMoons(String(search ?? '')).map(({ slug, name, planet, summary, colors }) => ({
    slug,
    name,
    planet,
    summary,
    colors,
  }))
})

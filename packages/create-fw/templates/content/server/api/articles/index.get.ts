export default defineEventHandler(async (event) => {
  const { tag } = getQuery(event)
  const articles = await listArticles()
  return articles
    .filter(({ tags }) => !tag || tags.includes(String(tag)))
    .map(({ slug, title, description, date, tags }) => ({ slug, title, description, date, tags }))
})

export default defineEventHandler(async (event) => {
  const articles = await listArticles()
  const article = articles.find(({ slug }) => slug === getRouterParam(event, 'slug'))
  if (!article) throw createError({ statusCode: 404, statusMessage: 'No such article' })
  return article
})

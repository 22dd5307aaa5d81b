export default defineEventHandler(async (event) => {
  const { siteUrl } = useRuntimeConfig(event).public
  const articles = await listArticles()
  const tags = new Set(articles.flatMap((article) => article.tags))
  const paths = [
    '/',
    ...articles.map(({ slug }) => `/articles/${slug}`),
    ...[...tags].map((tag) => `/tags/${encodeURIComponent(tag)}`),
  ]
  setHeader(event, 'content-type', 'application/xml; charset=utf-8')
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${xml(siteUrl + path)}</loc></url>`).join('\n')}
</urlset>
`
})

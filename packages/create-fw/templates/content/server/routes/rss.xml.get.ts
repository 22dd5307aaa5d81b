export default defineEventHandler(async (event) => {
  const { siteUrl } = useRuntimeConfig(event).public
  const articles = await listArticles()
  setHeader(event, 'content-type', 'application/rss+xml; charset=utf-8')
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0">
  <channel>
    <title>Notebook</title>
    <link>${siteUrl}</link>
    <description>Notes on writing</description>
${articles.map((article) => item(article, `${siteUrl}/articles/${article.slug}`)).join('\n')}
  </channel>
</rss>
`
})

function item({ title, description, date, html }: Article, url: string): string {
  return `    <item>
      <title>${xml(title)}</title>
      <link>${url}</link>
      <guid>${url}</guid>
      <pubDate>${new Date(date).toUTCString()}</pubDate>
      <description>${xml(description)}</description>
      <content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/">${xml(html)}</content:encoded>
    </item>`
}

export default defineEventHandler(() => posts.map(({ slug, title, summary }) => ({ slug, title, summary })))

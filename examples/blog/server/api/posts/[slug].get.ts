export default defineEventHandler((event) => {
  const post = posts.find(({ slug }) => slug === getRouterParam(event, 'slug'))
  if (!post) throw createError({ statusCode: 404, message: 'There is no such note' })
  return post
})

export default defineFwRouteMiddleware((to) => {
  if (!useUser().value) return navigateTo({ path: '/sign-in', query: { next: to.fullPath } })
})

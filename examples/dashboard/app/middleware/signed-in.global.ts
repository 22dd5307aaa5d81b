export default defineFwRouteMiddleware((to) => {
  if (to.path !== '/sign-in' && !useUser().value) return navigateTo({ path: '/sign-in', query: { next: to.fullPath } })
})

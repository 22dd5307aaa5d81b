export default defineFwRouteMiddleware(() => {
  if (!useUser().value) return navigateTo('/sign-in')
})

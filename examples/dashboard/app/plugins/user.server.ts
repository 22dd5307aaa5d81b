export default defineFwPlugin(async () => {
  const { user } = await useRequestFetch()('/api/session')
  useUser().value = user
})

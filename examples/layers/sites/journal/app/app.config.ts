export default defineAppConfig({
  site: { name: 'The Slow Journal' },
})

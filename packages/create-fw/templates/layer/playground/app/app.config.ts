export default defineAppConfig({
  brand: { name: 'Playground' },
})

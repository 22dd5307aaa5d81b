export default defineAppConfig({
  brand: { name: 'my-fw-layer' },
})

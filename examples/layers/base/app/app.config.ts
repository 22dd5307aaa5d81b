export default defineAppConfig({
  site: {
    name: 'Untitled',
    links: [] as { to: string; text: string }[],
  },
})

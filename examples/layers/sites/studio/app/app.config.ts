export default defineAppConfig({
  site: {
    name: 'Studio North',
    links: [{ to: '/contact', text: 'Contact' }],
  },
})

export default { theme: { color: 'green' } }

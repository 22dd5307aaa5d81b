// Loaded into the dev server by a test, with --import: sends the resources of the process after garbage collection on request.
process.on('message', async () => {
  for (let round = 0; round < 4; round++) {
    globalThis.gc()
    await new Promise((done) => setImmediate(done))
  }
  const resources = {}
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1
  process.send({ rss: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed, resources })
})
process.channel.unref()

// Loaded into the server by a test, with --import: sends the heap size after garbage collection on request.
process.on('message', () => {
  for (let round = 0; round < 4; round++) globalThis.gc()
  process.send(process.memoryUsage().heapUsed)
})
process.channel.unref()

// Loaded into the server by a test, with --import: says on request how much the heap holds after garbage collection.
process.on('message', () => {
  for (let round = 0; round < 4; round++) globalThis.gc()
  process.send(process.memoryUsage().heapUsed)
})
process.channel.unref()

/** The messages of a room, kept up to date by a WebSocket that connects again after it was closed. */
export function useRoom(room: string) {
  const { data: messages, refresh } = useFetch(`/api/rooms/${room}`, { default: () => [] })
  const people = ref(0)
  const isConnected = ref(false)
  let socket: WebSocket | undefined
  let isLeft = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect() {
    socket = new WebSocket(`${location.origin.replace('http', 'ws')}/chat/${room}`)
    socket.addEventListener('open', () => {
      isConnected.value = true
    })
    socket.addEventListener('message', ({ data }) => {
      const event: ServerEvent = JSON.parse(data)
      if (event.type === 'people') people.value = event.count
      else messages.value = [...messages.value, event.message]
    })
    socket.addEventListener('close', () => {
      isConnected.value = false
      if (!isLeft) timer = setTimeout(connect, 1000)
    })
  }

  // For messages that were sent while there was no connection.
  watch(isConnected, (connected) => connected && refresh())
  onMounted(connect)
  onBeforeUnmount(() => {
    isLeft = true
    clearTimeout(timer)
    socket?.close()
  })

  const send = (draft: Draft) => socket?.send(JSON.stringify(draft))
  return { messages, people, isConnected, send }
}

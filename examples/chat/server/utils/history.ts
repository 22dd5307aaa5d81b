const kept = 50
const history = new Map<string, Message[]>()
let lastId = 0

/** The last messages of a room, in the memory of this process. With several servers, use Redis or a database. */
export function messagesIn(room: string): Message[] {
  return history.get(room) ?? []
}

export function addMessage(room: string, draft: Draft): Message {
  lastId += 1
  const message = { ...draft, id: lastId, time: new Date().toISOString() }
  history.set(room, [...messagesIn(room), message].slice(-kept))
  return message
}

import type { Peer } from 'crossws'
import * as v from 'valibot'

const people = new Map<string, Set<string>>()

export default defineWebSocketHandler({
  // Pages of other sites may not join.
  upgrade(request) {
    const { host } = new URL(request.headers.get('origin') ?? 'http://none')
    if (host !== request.headers.get('host')) return new Response(null, { status: 403 })
    if (!rooms.includes(roomOf(request.url))) return new Response(null, { status: 404 })
  },
  open(peer) {
    const room = roomOf(peer.request.url)
    people.set(room, (people.get(room) ?? new Set()).add(peer.id))
    peer.subscribe(room)
    countPeople(peer, room)
  },
  message(peer, data) {
    const draft = v.safeParse(v.pipe(v.string(), v.parseJson(), draftSchema), data.text())
    if (!draft.success) return
    const room = roomOf(peer.request.url)
    publish(peer, room, { type: 'message', message: addMessage(room, draft.output) })
  },
  close(peer) {
    const room = roomOf(peer.request.url)
    people.get(room)?.delete(peer.id)
    countPeople(peer, room)
  },
})

function roomOf(url: string): string {
  return new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? ''
}

function countPeople(peer: Peer, room: string) {
  publish(peer, room, { type: 'people', count: people.get(room)?.size ?? 0 })
}

/** Sends to everyone in the room, and to the peer itself. */
function publish(peer: Peer, room: string, event: ServerEvent) {
  const text = JSON.stringify(event)
  peer.publish(room, text)
  peer.send(text)
}

import * as v from 'valibot'

export const rooms = ['lobby', 'kitchen', 'garden']

/** Sent by the browser. */
export const draftSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(30)),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500)),
})

export type Draft = v.InferOutput<typeof draftSchema>

export interface Message extends Draft {
  id: number
  time: string
}

/** Sent by the server. */
export type ServerEvent = { type: 'message'; message: Message } | { type: 'people'; count: number }

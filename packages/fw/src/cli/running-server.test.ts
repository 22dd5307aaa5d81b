import { expect, it } from 'vitest'
import { serve } from '../../../../test/support/serve.ts'
import { createCallers } from '../dev/guard/caller.ts'
import { loadingHandler } from '../dev/loading/loading-handler.ts'
import { loadingState } from '../dev/loading/loading-state.ts'
import { started } from './running-server.ts'

const waiting = async () => {
  const state = loadingState()
  state.phase('Configuration')
  const { url } = await serve(loadingHandler(state, createCallers('secret')))
  let isOver = false
  const end = started(url).then(() => (isOver = true))
  return { state, end, isOver: () => isOver, url }
}

it('waits until the server is ready', async () => {
  const { state, end, isOver, url } = await waiting()
  await fetch(`${url}/__fw/loading`) // answered after the stream has begun
  state.phase('App')
  await fetch(`${url}/__fw/loading`)
  expect(isOver()).toBe(false)
  state.ready()
  await end
})

it('does not wait for a server that has failed to start, that runs, or that is gone', async () => {
  const { state, end } = await waiting()
  state.fail({ code: 'FW_CONFIG_BROKEN', message: 'Unexpected token' })
  await end
  const { url } = await serve((_request, response) => void response.writeHead(404).end())
  await started(url)
  await started('http://127.0.0.1:1')
})

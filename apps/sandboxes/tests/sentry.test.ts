import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandboxes, startSandboxes } from '../src/main.ts'

let sandboxes: Sandboxes

beforeAll(async () => {
  sandboxes = await startSandboxes({ port: 0, settings: {} })
})
afterAll(() => sandboxes.close())

const send = (body: string, path = '/sentry/api/7/envelope/?sentry_key=public') =>
  fetch(`${sandboxes.url}${path}`, { method: 'POST', body })
const items = async (type: string) => (await fetch(`${sandboxes.url}/sentry/items?type=${type}`)).json()

test('an envelope is split into items by line or by length', async () => {
  const recording = '{"segment_id":0}\n[{"type":4}]'
  const answer = await send(
    [
      '{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc"}',
      '{"type":"event"}',
      '{"level":"error"}',
      `{"type":"replay_recording","length":${recording.length}}`,
      recording,
      '{"type":"replay_event"}',
      '{"segment_id":0}',
      '',
    ].join('\n'),
  )
  expect(await answer.json()).toEqual({ id: '9ec79c33ec9942ab8353589fcb2e04dc' })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(await items('event')).toMatchObject([{ project: '7', payload: { level: 'error' } }])
  expect(await items('replay_recording')).toMatchObject([{ payload: recording }])
  expect(await items('replay_event')).toMatchObject([{ payload: { segment_id: 0 } }])
})

test('a malformed envelope and one without a key are refused', async () => {
  expect((await send('no envelope')).status).toBe(400)
  expect((await send('{}\n{"type":"replay_recording","length":9}\nshort')).status).toBe(400)
  expect((await send('{}', '/sentry/api/7/envelope/')).status).toBe(403)
})

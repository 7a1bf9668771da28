import { expect, test } from 'vitest'
import { FibreStand } from './fibre-stand.ts'

/** The settings of `npm start`, except for the step length. */
const stand = new FibreStand({ FIBRE_FAST: '', FIBRE_STEP_MS: '1' })

test('played fast, a connection comes a step after its order was accepted, whatever its day', async () => {
  const body = await stand.ordering('2', { requestedStartDate: '2026-01-02' })
  const { id } = (await stand.place(body)).body
  const given = await stand.until(id, ({ state }) => state === 'completed')
  expect(given).toMatchObject({ version: 3, requiredVisit: [] })
})

test('played fast, a visit is made a step after it was booked', async () => {
  const { id } = await stand.accepted('29')
  const [look] = await stand.slots(id, 'scope')
  await stand.book(id, 'scope', look?.id ?? '')
  await stand.until(id, ({ holdReason }) => holdReason === 'consent')
  await stand.ask('POST', `/serviceOrdering/v4/serviceOrder/${id}/consent`, {})
  const [time] = await stand.slots(id, 'install')
  await stand.book(id, 'install', time?.id ?? '')
  const given = await stand.until(id, ({ state }) => state === 'completed')
  expect(given.appointment.map(({ category, status }) => [category, status])).toEqual([
    ['scope', 'completed'],
    ['install', 'completed'],
  ])
})

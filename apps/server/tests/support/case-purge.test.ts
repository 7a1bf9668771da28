import { customerRecords } from '@waea/contract/people/customer-records'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/portal.ts'
import { casesJobs } from '../../src/capabilities/support/cases.jobs.ts'
import { program, shopWithProgram, spid } from '../customers/customer-support.ts'
import { systemOf } from '../ledger/money-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import type { Buyer } from '../shop/shop-support.ts'
import { digest, quiet } from '../whole/requests.ts'
import { casesOn, caseWithFile } from './case-support.ts'

/** The cases of an erased customer, in the portal and at the help desk. */
const portal = shopWithProgram()
const { open, ticketOf, ticketsOf, answer, caseWith, write } = casesOn(portal)
afterEach(() => portal.faults('tickets', []))

const purge = ({ CustomerUUID }: Buyer) =>
  portal.good(customerRecords.purgeCustomer, { ...spid, customerUuid: CustomerUUID }, program)

/** Runs the job that erases due tickets once. */
async function eraseTickets(ctx = systemOf(portal)): Promise<void> {
  const job = casesJobs.find(({ name }) => name === 'support.erase-tickets')
  await job?.run(ctx, {})
}

async function left({ CustomerUUID }: Buyer): Promise<string[]> {
  const tables = ['cases', 'messages', 'files', 'file_pieces']
  const counts = await Promise.all(
    tables.map((table) => portal.rows(`SELECT 1 FROM support.${table} WHERE customer_uuid = $1`, [CustomerUUID])),
  )
  return tables.filter((_table, at) => counts[at]?.length)
}

test('cases, messages and files of a customer who is erased are gone here, then their tickets; those of others stay', async () => {
  const [owner, other] = await Promise.all([portal.signUpCustomer(), portal.signUpCustomer()])
  const { caseUuid } = await caseWithFile(portal, owner)
  const { UUID: others } = await open(other)
  const [ticket] = await Promise.all([ticketOf(caseUuid), ticketOf(others)])
  await write(owner, caseUuid, 'The words Tuatara-Nine.')
  await answer(ticket, 'Our words Tuatara-Ten.')
  await caseWith(owner, caseUuid, 'be answered', ({ Messages }) => Messages.length === 3)
  expect(await left(owner)).toEqual(['cases', 'messages', 'files', 'file_pieces'])

  await purge(owner)
  await quiet(portal)
  expect(await left(owner)).toEqual([])
  // The outbox keeps sent mails for a while.
  await portal.rows('DELETE FROM messages.outbox WHERE recipient = $1', [owner.Email])
  for (const words of ['Tuatara-Nine', 'Tuatara-Ten']) {
    const rows = (await digest(portal, words)).split('\n').filter((line) => !/ 0 0$/.test(line))
    expect([words, rows]).toEqual([words, []])
  }
  await eraseTickets()
  expect(await ticketsOf(caseUuid)).toEqual([])
  expect(await portal.rows('SELECT 1 FROM support.tickets_to_erase')).toEqual([])
  expect(await ticketsOf(others)).toHaveLength(1)
  expect(await left(other)).toEqual(['cases', 'messages'])
})

test('a ticket is erased once the help desk answers, and what is answered in it meanwhile comes to nobody', async () => {
  const owner = await portal.signUpCustomer()
  const { UUID } = await open(owner)
  const ticket = await ticketOf(UUID)
  await caseWith(owner, UUID, 'be sent', ({ Messages }) => Messages[0]?.State === 'sent')
  // Set before the erasure, because the clock erases tickets by itself, too.
  await keepJobsWaiting(portal, 'support.erase-tickets')
  await portal.faults('tickets', [{ kind: 'error-before-effect', times: 500 }])
  await purge(owner)
  await answer(ticket, 'Too late.')
  await eventually('the ticket to wait for its erasure', async () => {
    const waiting = await portal.rows('SELECT 1 FROM support.tickets_to_erase WHERE case_uuid = $1', [UUID])
    return waiting.length > 0 || undefined
  })
  await eraseTickets()
  await portal.faults('tickets', [])
  expect(await ticketsOf(UUID)).toHaveLength(1)
  await eraseTickets()
  expect(await ticketsOf(UUID)).toEqual([])
  await quiet(portal)
  expect(await left(owner)).toEqual([])
})

test('a ticket that the help desk does not delete keeps no other one, and the operator hears of it', async () => {
  const owner = await portal.signUpCustomer()
  const [one, other] = [await open(owner), await open(owner)]
  const [stuck] = await Promise.all([ticketOf(one.UUID), ticketOf(other.UUID)])
  // Set before the erasure, because the clock erases tickets by itself, too.
  await keepJobsWaiting(portal, 'support.erase-tickets')
  await portal.faults('tickets', [{ kind: 'error-before-effect', times: 500 }])
  await purge(owner)
  await quiet(portal)
  await portal.faults('tickets', [])
  await portal.rows('UPDATE support.tickets_to_erase SET tries = 0, tried_at = NULL')
  await portal.rows('UPDATE support.tickets_to_erase SET tried_at = $2 WHERE case_uuid = $1', [other.UUID, new Date(0)])
  const ctx = systemOf(portal)
  const remove = (id: string) =>
    id === String(stuck.id) ? Promise.reject(new Error('403')) : ctx.ports.tickets.remove(id)
  const refusing = { ...ctx, ports: { ...ctx.ports, tickets: { ...ctx.ports.tickets, remove } } }
  const input = { ...refusing, asRule: () => refusing }
  for (const times of [1, 2, 3]) {
    await eraseTickets(input)
    expect(await ticketsOf(other.UUID)).toEqual([])
    expect(await portal.rows('SELECT case_uuid AS case, tries FROM support.tickets_to_erase')).toEqual([
      { case: one.UUID, tries: times },
    ])
    const noticed = await portal.rows(`SELECT subject FROM platform.notices WHERE kind = 'case' AND subject LIKE $1`, [
      `%${one.UUID}`,
    ])
    expect(noticed).toHaveLength(times < 3 ? 0 : 1)
  }
  await eraseTickets()
  expect(await ticketsOf(one.UUID)).toEqual([])
})

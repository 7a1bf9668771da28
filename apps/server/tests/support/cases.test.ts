import { cases } from '@waea/contract/cases'
import { messages } from '@waea/contract/people/messages'
import { answerBy } from '@waea/domain/support/case'
import { fromNanos, nanos } from '@waea/kit/nanos'
import { afterEach, expect, test } from 'vitest'
import { lookAtCases } from '../../src/capabilities/support/sync-case.ts'
import { systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { refusal } from '../sims/sim-support.ts'
import { quiet } from '../whole/requests.ts'
import { casesOn } from './case-support.ts'

const portal = shopOfFile()
const { open, read, write, ticketOf, ticketsOf, answer, setStatus, caseWith, mail } = casesOn(portal)
afterEach(() => portal.faults('tickets', []))

test('a case becomes a ticket with where the customer was, and no more than that', async () => {
  const buyer = await portal.signUpCustomer()
  const From = { Page: '/profile/plans/usage?token=secret', ArticleID: '4103', MobileEnding: '567' }
  const opened = await open(buyer, { From })
  expect(opened).toMatchObject({ State: 'new', Category: 'service', CanWrite: true, CanRate: false, HasNews: false })
  expect(opened.Number).toMatch(/^CASE\d{6}$/)
  expect(opened.From).toEqual({ ...From, Page: '/profile/plans/usage' })
  expect(opened.AnswerByNanos).toBe(nanos(answerBy('service', fromNanos(opened.OpenedAtNanos))))
  const ticket = await ticketOf(opened.UUID)
  expect(ticket.comments[0]?.body).toBe(
    'My phone shows no signal.\n\n--\nPage: /profile/plans/usage\nArticle: 4103\nMobile ending in 567',
  )
  const sent = await caseWith(buyer, opened.UUID, 'be sent', ({ Messages }) => Messages[0]?.State === 'sent')
  expect(sent.Messages).toHaveLength(1)
  await portal.message(buyer.Email, ({ subject }) => subject.includes(opened.Number))
})

test('an answer is shown, mailed with its words and cleaned; a reply goes back by the page and by mail', async () => {
  const buyer = await portal.signUpCustomer()
  const { UUID } = await open(buyer)
  const ticket = await ticketOf(UUID)
  await answer(ticket, 'Switch it off & on.', { html: '<p onclick="x()">Switch it <b>off</b><script>1</script></p>' })
  await answer(ticket, 'They seem annoyed', { isInternal: true })
  const answered = await caseWith(buyer, UUID, 'be answered', ({ State }) => State === 'pending')
  expect(answered).toMatchObject({ State: 'pending', HasNews: true })
  expect(answered).not.toHaveProperty('AnswerByNanos')
  expect(answered.Messages).toHaveLength(2)
  expect(answered.Messages[1]).toMatchObject({
    By: 'agent',
    AgentName: 'Mere at the help desk',
    Html: '<p>Switch it <b>off</b></p>',
  })
  const { CustomerUUID: customerUuid, token } = buyer
  expect((await portal.good(cases.list, { customerUuid }, token)).News).toBe(1)
  const mailed = await portal.message(buyer.Email, ({ text }) => text.includes('Switch it off & on.'))
  expect(mailed.replyTo).toBe(`support+id${ticket.id}@help.test`)
  await portal.good(cases.markRead, { customerUuid, caseUuid: UUID }, token)
  expect((await portal.good(cases.list, { customerUuid }, token)).News).toBe(0)

  const written = await write(buyer, UUID, 'Still nothing.')
  expect(written.body).toMatchObject({ State: 'open' })
  expect(written.body).toHaveProperty('AnswerByNanos')
  await ticketOf(UUID, ({ comments }) => comments.some(({ body }) => body === 'Still nothing.'))
  await mail(buyer.Email, mailed?.replyTo ?? '', 'And by mail.')
  const both = await caseWith(buyer, UUID, 'have the mail', ({ Messages }) => Messages.length === 4)
  expect(both.Messages.map(({ By, IsByMail, Text }) => [By, IsByMail, Text])).toEqual([
    ['customer', false, 'My phone shows no signal.'],
    ['agent', false, undefined],
    ['customer', false, 'Still nothing.'],
    ['customer', true, 'And by mail.'],
  ])
  const { Notices } = await portal.good(messages.notices, { customerUuid }, token)
  expect(Notices.filter(({ About }) => About === 'help').length).toBeGreaterThan(0)
})

test('a mail from somebody else to the ticket is not in the case', async () => {
  const [buyer, other] = await Promise.all([portal.signUpCustomer(), portal.signUpCustomer()])
  const { UUID } = await open(buyer)
  const ticket = await ticketOf(UUID)
  await mail(other.Email, `support+id${ticket.id}@help.test`, 'Let me in')
  await mail(buyer.Email, `support+id${ticket.id}@help.test`, 'It is me')
  const one = await caseWith(buyer, UUID, 'have the mail', ({ Messages }) => Messages.length > 1)
  expect(one.Messages.map(({ Text }) => Text)).not.toContain('Let me in')
})

test('a solved case is rated once, and the rating changed; a message opens it again', async () => {
  const buyer = await portal.signUpCustomer()
  const { CustomerUUID: customerUuid, token } = buyer
  const { UUID: caseUuid } = await open(buyer)
  const ticket = await ticketOf(caseUuid)
  expect(await refusal(portal.call(cases.rate, { customerUuid, caseUuid, Rating: 'good' }, token))).toBe(
    'case-not-solved',
  )
  await answer(ticket, 'Done.', { status: 'solved' })
  await caseWith(buyer, caseUuid, 'be solved', ({ State }) => State === 'solved')
  const rated = await portal.good(cases.rate, { customerUuid, caseUuid, Rating: 'bad', Comment: 'Slow' }, token)
  expect(rated).toMatchObject({ Rating: 'bad', RatingComment: 'Slow', CanRate: true })
  await portal.good(cases.rate, { customerUuid, caseUuid, Rating: 'good' }, token)
  await ticketOf(caseUuid, ({ satisfaction_rating: { score } }) => score === 'good')
  const again = await write(buyer, caseUuid, 'It is back.')
  expect(again.body).toMatchObject({ State: 'open', CanRate: false })
  await ticketOf(caseUuid, ({ status, comments }) => status === 'open' && comments.length === 3)
})

test('a closed case takes no message, and one that is read stays as it is', async () => {
  const buyer = await portal.signUpCustomer()
  const { UUID } = await open(buyer)
  await setStatus(await ticketOf(UUID), 'closed')
  await caseWith(buyer, UUID, 'be closed', ({ State }) => State === 'closed')
  expect((await write(buyer, UUID, 'One more thing')).body).toMatchObject({ code: 'case-closed' })
  expect((await read(buyer, UUID)).CanWrite).toBe(false)
})

test('while the help desk is away, a case is written and goes once it is back', async () => {
  const buyer = await portal.signUpCustomer()
  // Fails only the opening of this case's ticket; reads of other tests' tickets are not affected.
  await portal.faults('tickets', [{ kind: 'error-before-effect', op: 'open', times: 2 }])
  const { UUID, Messages } = await open(buyer)
  expect(Messages[0]?.State).toBe('waiting')
  await eventually('the message to be tried', async () => {
    const tried = await portal.rows('SELECT 1 FROM support.messages WHERE case_uuid = $1 AND tries > 0', [UUID])
    return tried.length === 1 || undefined
  })
  expect((await read(buyer, UUID)).Messages[0]?.State).toBe('waiting')
  const tickets = await eventually('the case to arrive', async () => {
    await portal.clock({ advanceS: 20 })
    const arrived = await ticketsOf(UUID)
    return arrived.length > 0 ? arrived : undefined
  })
  expect(tickets).toHaveLength(1)
})

test('what the help desk took and did not answer is found out, and is there once', async () => {
  const buyer = await portal.signUpCustomer()
  await portal.faults('tickets', [
    { kind: 'error-after-effect', op: 'open', times: 1 },
    { kind: 'error-after-effect', op: 'comment', times: 1 },
  ])
  const { UUID } = await open(buyer)
  await ticketOf(UUID)
  await write(buyer, UUID, 'A second message')
  await eventually('both messages to be sent', async () => {
    await portal.clock({ advanceS: 20 })
    const rows = await portal.rows<{ state: string }>('SELECT state FROM support.messages WHERE case_uuid = $1', [UUID])
    return rows.map(({ state }) => state).join() === 'sent,sent' || undefined
  })
  const tickets = await ticketsOf(UUID)
  expect(tickets).toHaveLength(1)
  expect(tickets[0]?.comments.map(({ body }) => body)).toEqual(['My phone shows no signal.', 'A second message'])
})

test('an answer whose webhook is lost is found all the same', async () => {
  const buyer = await portal.signUpCustomer()
  const { UUID } = await open(buyer)
  const ticket = await ticketOf(UUID)
  await caseWith(buyer, UUID, 'be sent', ({ Messages }) => Messages[0]?.State === 'sent')
  await portal.faults('tickets', [{ kind: 'answer-without-effect', op: 'comment_added', times: 1 }])
  await answer(ticket, 'Here we are.')
  const answers = await eventually('the answer to be found', async () => {
    await portal.clock({ advanceS: 300 })
    const found = await portal.rows('SELECT 1 FROM support.messages WHERE case_uuid = $1 AND written_by = $2', [
      UUID,
      'agent',
    ])
    return found.length > 0 ? found : undefined
  })
  expect(answers).toHaveLength(1)
})

test('a ticket that cannot be read keeps no other from being looked at', async () => {
  const buyer = await portal.signUpCustomer()
  const [first, second] = await Promise.all([open(buyer), open(buyer)])
  for (const { UUID } of [first, second]) {
    await ticketOf(UUID)
    await caseWith(buyer, UUID, 'be sent', ({ Messages }) => Messages[0]?.State === 'sent')
  }
  await quiet(portal)
  await portal.faults('tickets', [
    { kind: 'answer-without-effect', op: 'comment_added', times: 2 },
    { kind: 'error-before-effect', op: 'comments', times: 1 },
  ])
  for (const { UUID } of [first, second]) await answer(await ticketOf(UUID), 'Here we are.')
  // The first is due for longer, so it is read first.
  await portal.rows(
    `UPDATE support.cases SET look_at = $2::timestamptz - CASE WHEN case_uuid = $1 THEN interval '2 s' ELSE interval '1 s' END
     WHERE case_uuid IN ($1, $3)`,
    [first.UUID, portal.server.clock.now(), second.UUID],
  )
  await lookAtCases(systemOf(portal).asRule('support'))
  await caseWith(buyer, second.UUID, 'be answered', ({ State }) => State === 'pending')
  expect((await read(buyer, first.UUID)).State).toBe('new')
})

test('what the help desk refuses is shown as refused, and the operator is told', async () => {
  const buyer = await portal.signUpCustomer()
  const { UUID, Number: number } = await open(buyer, { Subject: 'Please refuse this' })
  const one = await caseWith(buyer, UUID, 'be refused', ({ Messages }) => Messages[0]?.State === 'refused')
  expect(one.State).toBe('new')
  await eventually('the operator to be told', async () => {
    const notices = await portal.rows('SELECT 1 FROM platform.notices WHERE kind = $1 AND subject = $2', [
      'case',
      number,
    ])
    return notices.length === 1 || undefined
  })
})

test('a case opened twice with the same key is one', async () => {
  const { CustomerUUID: customerUuid, token } = await portal.signUpCustomer()
  const input = { customerUuid, Category: 'bill' as const, Subject: 'My bill', Text: 'Why?' }
  const [one, other] = await Promise.all([1, 2].map(() => portal.call(cases.open, input, { token, key: 'case-key-1' })))
  expect([one?.status, other?.status].every((status) => status === 200 || status === 409)).toBe(true)
  expect((await portal.good(cases.list, { customerUuid }, token)).PageInfo.TotalItemCount).toBe(1)
})

test('webhooks that are not signed, and those of unknown tickets, change nothing', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${portal.url}/webhooks/tickets`, { method: 'POST', headers, body: JSON.stringify({ detail: { id: '1' } }) })
  expect((await send({})).status).toBe(403)
  const timestamp = new Date().toISOString()
  const forged = { 'x-zendesk-webhook-signature': 'AAAA', 'x-zendesk-webhook-signature-timestamp': timestamp }
  expect((await send(forged)).status).toBe(403)
})

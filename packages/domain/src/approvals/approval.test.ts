import { isRefusal } from '@waea/domain/refusal'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  approvalActions,
  approvalStates,
  decideAction,
  expiryOf,
  inviteLifeMs,
  isWaiting,
  kindOfApproval,
} from './approval.ts'
import { mustBeAnother, readRecipient } from './recipient.ts'

const now = Date.UTC(2026, 10, 25, 1)
const customer = 'c0000000-0000-4000-8000-00000000000a'

describe('whom an invite is for', () => {
  test.each([
    ['021 555 0142', { by: 'number', number: '64215550142' }],
    ['\u202a+64 (0)21 555 0142\u202c', { by: 'number', number: '64215550142' }],
    [' Ana@Example.NZ ', { by: 'email', email: 'ana@example.nz' }],
    [customer.toUpperCase(), { by: 'customer', CustomerUUID: customer }],
  ])('a phone number, an email or a customer id: %s', (said, recipient) => {
    expect(readRecipient(said)).toEqual(recipient)
  })

  test.each([undefined, '', '  '])('somebody has to be named: %s', (said) => {
    expect(readRecipient(said)).toMatchObject({ refused: 'no-params', field: 'RequestedTo' })
  })

  test.each(['nobody', '12', 'a@b', '@', '09 300 1234'])('what is none of them is refused: %s', (said) => {
    expect(isRefusal(readRecipient(said))).toBe(true)
  })

  test('not oneself, by whatever name', () => {
    const inviter = { CustomerUUID: customer, Email: 'Ana@Example.nz', numbers: ['64215550142'] }
    const tell = (text: string) => {
      const recipient = readRecipient(text)
      return isRefusal(recipient) ? recipient : mustBeAnother(inviter, recipient)
    }
    for (const own of [customer, 'ana@example.nz', '0215550142'])
      expect(tell(own)).toMatchObject({ refused: 'invite-self' })
    expect(tell('0215550143')).toBeUndefined()
  })
})

describe('how long it waits', () => {
  test('for an hour, and no longer than was asked', () => {
    expect(expiryOf(now, undefined)).toBe(now + inviteLifeMs)
    expect(expiryOf(now, now + 60_000)).toBe(now + 60_000)
    expect(expiryOf(now, now + inviteLifeMs + 1000)).toBe(now + inviteLifeMs)
    expect(expiryOf(now, now + 2 * inviteLifeMs)).toBe(now + inviteLifeMs)
  })

  test.each([now, now - 1])('an end that is past is refused', (input) => {
    expect(expiryOf(now, input)).toMatchObject({ refused: 'invalid-input' })
  })

  test('until the last millisecond, not with it', () => {
    const one = { state: 'REQUEST', expiresAtMs: now } as const
    expect([isWaiting(one, now - 1), isWaiting(one, now)]).toEqual([true, false])
  })
})

describe('answers', () => {
  const waiting = { state: 'REQUEST', expiresAtMs: now + 1 } as const

  test('the one who was asked accepts or declines, the one who asked cancels', () => {
    expect(decideAction(waiting, 'APPROVE', 'recipient', now)).toBe('APPROVED')
    expect(decideAction(waiting, 'REJECT', 'recipient', now)).toBe('REJECTED')
    expect(decideAction(waiting, 'CANCEL', 'requester', now)).toBe('CANCELLED')
    expect(decideAction(waiting, 'APPROVE', 'requester', now)).toMatchObject({ refused: 'no-invite' })
    expect(decideAction(waiting, 'CANCEL', 'recipient', now)).toMatchObject({ refused: 'no-invite' })
  })

  test('whatever was answered stays as it is, and what has expired cannot be answered', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...approvalStates),
        fc.constantFrom(...approvalActions),
        fc.constantFrom('requester', 'recipient'),
        fc.integer({ min: -2, max: 2 }),
        (state, action, by, left) => {
          const answer = decideAction({ state, expiresAtMs: now + left }, action, by as 'requester', now)
          if (state !== 'REQUEST') expect(answer).toMatchObject({ refused: 'invite-answered' })
          else if (left <= 0) expect(answer).toMatchObject({ refused: 'invite-expired' })
          else expect(isRefusal(answer)).toBe((action === 'CANCEL') !== (by === 'requester'))
        },
      ),
    )
  })

  test('only a request to be paid for is a request', () => {
    expect([kindOfApproval('BILLING_REQUEST'), kindOfApproval('BILLING_INVITE')]).toEqual(['request', 'invite'])
  })
})

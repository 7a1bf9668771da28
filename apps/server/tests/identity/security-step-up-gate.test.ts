import { type Call, calls, ownCustomer, signedIn } from '@waea/contract/call'
import type { Flags } from '@waea/contract/flags'
import { Nothing } from '@waea/contract/shapes'
import type { Actor } from '@waea/domain/access/actor'
import { Refused } from '@waea/domain/refusal'
import { expect, test } from 'vitest'
import { authorizeCaller } from '../../src/platform/http/gate.ts'

const nowMs = Date.parse('2026-11-20T00:00:00Z')
const customer = '00000000-0000-7000-8000-000000000001'
const { guarded, open, ofCustomer } = calls({
  guarded: { is: 'POST /a', says: 'Needs a proof.', who: signedIn, gives: Nothing, refuses: [], needs: 'step-up' },
  open: { is: 'POST /b', says: 'Needs none.', who: signedIn, gives: Nothing, refuses: [] },
  ofCustomer: {
    is: 'POST /c/:customerUuid',
    says: 'Needs a proof of one who may.',
    who: ownCustomer(),
    gives: Nothing,
    refuses: [],
    needs: 'step-up',
  },
})

/** The gate's refusal for a person whose last proof is the given seconds old; undefined if they may pass. */
async function gateRefusal(call: Call, provedSecondsAgo: number, isTemporary = false): Promise<string | undefined> {
  const actor: Actor = {
    kind: 'person',
    userUuid: customer,
    sessionUuid: customer,
    roles: [],
    provedAtMs: nowMs - provedSecondsAgo * 1000,
    isTemporary,
    suspendedCustomers: [],
    emailVerified: true,
  }
  try {
    authorizeCaller(call, actor, { customerUuid: customer }, nowMs, {} as Flags)
    return undefined
  } catch (error) {
    return error instanceof Refused ? error.refusal.refused : String(error)
  }
}

test('a call that needs a fresh proof is open for 5 minutes after it', async () => {
  expect(await gateRefusal(guarded, 300)).toBeUndefined()
  expect(await gateRefusal(guarded, 301)).toBe('step-up-needed')
  expect(await gateRefusal(open, 301)).toBeUndefined()
})

test('a proof that lies in the future opens nothing', async () => {
  expect(await gateRefusal(guarded, -1)).toBe('step-up-needed')
})

test('nobody is asked for a proof at the door of somebody else’s account', async () => {
  expect(await gateRefusal(ofCustomer, 301)).toBe('not-found')
})

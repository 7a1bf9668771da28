import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { billing } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { customers } from '@waea/contract/people/customers'
import { identity } from '@waea/contract/people/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type Portal, startPortal } from '../../../../tests/support/portal.ts'
import { contextOf } from '../../src/platform/context.ts'
import { seedDemo } from '../../src/seed/demo.ts'
import { seedLoad } from '../../src/seed/load.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ DATA_DIR: await mkdtemp(join(tmpdir(), 'waea-seed-')) })
})
afterAll(() => portal?.close())

async function signedIn(AuthID: string) {
  const input = { spid: '2', IdentityProvider: 'LOCAL' as const, AuthID, AuthCode: 'Kiaora-2026!' }
  const { JWT, Roles } = await portal.good(identity.auth, { ...input, IncludeRoles: true })
  return { token: JWT, customerUuid: Roles?.[0]?.CustomerUUID ?? '' }
}

test('the demo’s monthly customer has account 500142 with an open, a due, an overdue and a paid bill', async () => {
  await seedDemo(contextOf(portal.server.runtime, { kind: 'system' }))
  const { token, customerUuid } = await signedIn('postpay@demo.waea.nz')
  const invoices = await eventually('a paid bill', async () => {
    const { Invoices } = await portal.good(billing.invoices, { customerUuid }, token)
    return Invoices.some(({ Status }) => Status === 'PAID') ? Invoices : undefined
  })
  expect(invoices.map((bill) => [bill.Number, bill.Status, bill.GrandTotalCents])).toEqual([
    ['OPEN', 'OPEN', 0],
    ['INV100142', 'DUE', 4500],
    ['INV100141', 'OVERDUE', 4500],
    ['INV100140', 'PAID', 4500],
  ])
  const open = await portal.good(billing.invoice, { customerUuid, number: 'OPEN' }, token)
  expect(open.Earlier?.map((bill) => bill.Number)).toEqual(['INV100140', 'INV100141', 'INV100142'])
  const { result } = await portal.good(billing.account, { customerUuid }, token)
  expect(result).toMatchObject({ AccountNumber: '500142', OwedCents: 9000, AutomaticPayment: { When: 'off' } })
})

test('the demo’s suspended customer is suspended over three bills of $86.40, and the overdue one owes $45.00 since two days ago', async () => {
  const suspended = await signedIn('suspended@demo.waea.nz')
  const input = { customerUuid: suspended.customerUuid }
  expect(await portal.good(customers.accountState, input, suspended.token)).toMatchObject({
    AccountState: 'Suspended',
    Reason: 'unpaid',
  })
  expect(await portal.good(dunning.arrears, input, suspended.token)).toMatchObject({
    State: 'suspended',
    OverdueCents: 8640,
    RestoresCents: 8640,
    Bills: [
      { Number: 'INV100143', AskedCents: 2500, IsOverdue: true },
      { Number: 'INV100144', AskedCents: 2500, IsOverdue: true },
      { Number: 'INV100145', AskedCents: 3640, IsOverdue: true },
    ],
  })
  const overdue = await signedIn('overdue@demo.waea.nz')
  expect(await portal.good(dunning.arrears, { customerUuid: overdue.customerUuid }, overdue.token)).toMatchObject({
    State: 'overdue',
    OverdueCents: 4500,
    Bills: [{ Number: 'INV100146', AskedCents: 4500 }],
    ExtensionOffer: { AmountCents: 4500 },
  })
})

test('a monthly customer of the synthetic population has an account and paid bills', async () => {
  await seedLoad(portal.server.runtime, 20)
  const { token, customerUuid } = await signedIn('load1@load.waea.nz')
  const { Invoices } = await portal.good(billing.invoices, { customerUuid }, token)
  expect(Invoices.map(({ Status }) => Status)).toEqual(['OPEN', 'PAID', 'PAID', 'PAID'])
})

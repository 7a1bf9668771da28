import { porting } from '@waea/contract/mobile/porting'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { beforeAll, expect, test } from 'vitest'
import { mobileInService, type Owner } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { lockSim } from '../sims/sim-support.ts'
import {
  aNumber,
  beginAtNetworks,
  bothClocks,
  bringing,
  bringsNumber,
  orderEnds,
  portIn,
  reply,
  systemClock,
  waitForYesRequest,
} from './porting-support.ts'

/** How long a port waits when its number cannot be moved to the SIM. */
const portal = shopOfFile()
beforeAll(() => systemClock(portal, { hours: 'always' }))

const dayMs = 86_400_000
const lock = (owner: Owner) => lockSim(portal, owner)

const mailed = (owner: Owner, subject: RegExp) =>
  eventually(`a mail ${subject}`, async () =>
    (await portal.messages(owner.Email)).find((mail) => subject.test(mail.subject)),
  )

/** Moves the clocks on, and signs the owner in again. */
async function later<O extends Owner>(owner: O, seconds: number): Promise<O> {
  await bothClocks(portal, seconds)
  return { ...owner, ...(await portal.signIn(owner)) }
}

/** Waits until a mobile's port was checked, which sets the time of the next check. */
const lookedAt = ({ MobileUUID }: Owner) =>
  eventually('the port to be looked at', async () => {
    const now = portal.server.clock.now()
    const ahead = await portal.rows('SELECT 1 FROM porting.ports WHERE mobile_uuid = $1 AND look_at > $2', [
      MobileUUID,
      now,
    ])
    return ahead.length > 0 || undefined
  })

test('a number that comes to a SIM which stays locked is waited for as long as the YES is good: that is told, told again, and then it is stopped', async () => {
  const number = aNumber()
  let owner: Owner = await mobileInService(portal)
  const startsAt = portal.server.clock.now().getTime() + 4 * 3_600_000
  await portal.good(porting.bring, bringing(owner, number, { PortingStartsAtNanos: startsAt * 1_000_000 }), owner.token)
  await waitForYesRequest(portal, number)
  await reply(portal, number)
  const { AuthorisedUntilNanos = 0 } = await portIn(portal, owner, 3)
  const until = AuthorisedUntilNanos / 1_000_000
  const day = dateText(dayOf(new Date(until)), 'date')
  const at = async (instant: number) => {
    owner = await later(owner, (instant - portal.server.clock.now().getTime()) / 1000)
  }
  await lock(owner)
  await at(startsAt + 1000)
  expect((await mailed(owner, /can’t come to your SIM yet/)).text).toContain(`If the number can’t come by ${day}`)
  await at(until - 3 * dayMs + 1000)
  const last = await mailed(owner, /^We stop moving/)
  expect(last.text).toContain(`we stop on ${day}: your number stays where it is`)
  await at(until - 60_000)
  await lookedAt(owner)
  expect(await portIn(portal, owner, 3)).toMatchObject({ HeldUpBy: 'sim-locked', CanCancel: true })
  await at(until + 31_000)
  expect(await orderEnds(portal, number, 'PORT_CANCELED')).toMatchObject({ reason: 'EXPIRED' })
  expect(await portIn(portal, owner, 8)).toMatchObject({ Reason: 'expired', CanRetry: true })
  const ended = await mailed(owner, /^We stopped moving/)
  expect(ended.text).toContain('It couldn’t come to your SIM within 30 days of your YES.')
  const mails = await portal.messages(owner.Email)
  expect(mails.filter(({ subject }) => /^We stop moving|can’t come to your SIM yet/.test(subject))).toHaveLength(2)
})

test('a number whose SIM is locked once the networks have begun fails when the YES is not good any more', async () => {
  const number = aNumber()
  let owner: Owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  await lock(owner)
  await beginAtNetworks(portal, owner, '-1 day')
  await mailed(owner, /can’t come to your SIM yet/)
  owner = await later(owner, 30 * 86_400 + 60)
  await orderEnds(portal, number, 'SERVICE_ACTIVATION_FAILED')
  await portIn(portal, owner, 11)
})

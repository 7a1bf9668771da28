import { fibreAtHome } from '@waea/contract/fibre/fibre-at-home'
import { expect, test } from 'vitest'
import { keepPromises, maxPromisesADay } from '../../../src/capabilities/broadband/at-home/promise-fibre.ts'
import { eraseFibre } from '../../../src/capabilities/broadband/erase-fibre.ts'
import { secondsOfDays, systemOf } from '../../ledger/money-support.ts'
import { shopOfFile } from '../../shop/shop-support.ts'
import { quiet } from '../../whole/requests.ts'
import { fibreOn, placeOf } from '../fibre-support.ts'

/** Telling an email once when fibre comes to an address. */
const portal = shopOfFile(fibreOn)

let emails = 0
const newEmail = () => {
  emails += 1
  return `waits${emails}@test.waea.nz`
}
const promise = async (Email: string, number = '195', token?: string) =>
  portal.call(fibreAtHome.promiseFibre, { ...(await placeOf(portal, number)), Email }, token)
/** The token of the only link in the newest confirming mail. */
async function mailedToken(email: string): Promise<string> {
  const mails = (await portal.messages(email, 0)).filter(({ subject }) => subject?.startsWith('We tell you when'))
  return /\/ufb\/promise\?token=([0-9a-f-]{36})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
/** Makes a promise, and returns the token that is mailed. */
async function promised(email: string, token?: string): Promise<string> {
  await promise(email, '195', token)
  await portal.message(email, ({ subject }) => subject?.startsWith('We tell you when') ?? false)
  return mailedToken(email)
}
const takeBack = (token: string) => portal.call(fibreAtHome.takeBackPromise, { token })
const promisesOf = (email: string) =>
  portal.rows<{ owner: string | null }>(
    'SELECT customer_uuid::text AS owner FROM broadband.promises WHERE email = $1',
    [email],
  )
const inbox = async (email: string) => (await portal.messages(email, 0)).map(({ subject }) => subject ?? '')

/** Fibre comes to the address: the promise is now about one that has it. */
async function fibreComes(Token: string): Promise<void> {
  const { LocationProviderIDX } = await placeOf(portal, '12')
  await portal.rows('UPDATE broadband.promises SET provider_idx = $2 WHERE uuid = $1', [Token, LocationProviderIDX])
}
const look = () => keepPromises(systemOf(portal))

test('a promise is confirmed, and kept once when a later check finds fibre', async () => {
  const email = newEmail()
  const Token = await promised(email)
  await look()
  await quiet(portal)
  expect(await inbox(email)).toHaveLength(1)
  await fibreComes(Token)
  await portal.clock({ advanceS: secondsOfDays(portal, 1) + 60 })
  await look()
  await portal.message(email, ({ subject }) => subject?.startsWith('Fibre has come to 195 Queen Street') ?? false)
  await portal.clock({ advanceS: secondsOfDays(portal, 1) + 60 })
  await look()
  await quiet(portal)
  expect(await inbox(email)).toHaveLength(2)
  expect(await portal.rows('SELECT 1 FROM broadband.promises WHERE email = $1', [email])).toEqual([])
})

test('a promise that was taken back is not kept, and taking it back again changes nothing', async () => {
  const email = newEmail()
  const Token = await promised(email)
  expect((await takeBack(Token)).status).toBe(200)
  expect(await promisesOf(email)).toEqual([])
  expect((await takeBack(Token)).status).toBe(200)
  await portal.clock({ advanceS: secondsOfDays(portal, 1) + 60 })
  await look()
  await quiet(portal)
  expect((await inbox(email)).filter((subject) => subject.startsWith('Fibre has come'))).toEqual([])
})

test('whoever promises for an email learns nothing of a promise that it has; each mail takes that one back', async () => {
  const email = newEmail()
  const [first, second] = [await promise(email), await promise(email)]
  expect(first).toMatchObject({ status: 200, body: {} })
  expect(second.body).toEqual(first.body)
  expect(second.body).toEqual({})
  await quiet(portal)
  expect(await inbox(email)).toHaveLength(2)
  expect(await promisesOf(email)).toHaveLength(1)
  await takeBack(await mailedToken(email))
  expect(await promisesOf(email)).toEqual([])
})

test('an email gets few in a day', async () => {
  await portal.clock({ advanceS: 120 })
  const email = newEmail()
  await promise(email)
  await promise(email)
  for (let count = 2; count < maxPromisesADay; count += 1) await promise(email)
  expect((await promise(email)).body).toMatchObject({ code: 'too-many-tries' })
})

test('an address with fibre, an unknown one and a wrong email are refused', async () => {
  await portal.clock({ advanceS: 120 })
  expect((await promise(newEmail(), '12')).body).toMatchObject({ code: 'conflict' })
  expect((await promise('nobody')).status).toBe(400)
  const unknown = { LocationProvider: 'sandbox-addresses', LocationProviderIDX: 'nowhere', Email: newEmail() }
  expect((await portal.call(fibreAtHome.promiseFibre, unknown)).status).toBe(404)
})

test('a promise ends after two years, and with the account of who made it', async () => {
  await portal.clock({ advanceS: 120 })
  const buyer = await portal.signUpCustomer()
  const Token = await promised(newEmail(), buyer.token)
  const old = await promised(newEmail())
  await portal.rows(
    `UPDATE broadband.promises SET promised_at = '2020-01-01', look_at = '2020-01-01' WHERE uuid = $1`,
    [old],
  )
  await look()
  const left = async () =>
    (await portal.rows<{ uuid: string }>('SELECT uuid FROM broadband.promises')).map(({ uuid }) => uuid)
  expect(await left()).not.toContain(old)
  expect(await left()).toContain(Token)
  await systemOf(portal).inTransaction((tx) => eraseFibre(tx, buyer.CustomerUUID))
  expect(await left()).not.toContain(Token)
})

test('a promise from before signing in is of the account with its email once that asks too, and of no other', async () => {
  await portal.clock({ advanceS: 120 })
  const buyer = await portal.signUpCustomer()
  const other = await portal.signUpCustomer()
  await promise(buyer.Email)
  expect(await promisesOf(buyer.Email)).toEqual([{ owner: null }])
  await promise(buyer.Email, '195', other.token)
  expect(await promisesOf(buyer.Email)).toEqual([{ owner: null }])
  await promise(buyer.Email, '195', buyer.token)
  expect(await promisesOf(buyer.Email)).toEqual([{ owner: buyer.CustomerUUID }])
})

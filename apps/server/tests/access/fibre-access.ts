import { randomUUID } from 'node:crypto'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { addDays } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { seedConnection } from '../../src/capabilities/broadband/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { startPlan } from '../../src/capabilities/plans/index.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, type ShopPortal } from '../shop/shop-support.ts'
import type { Access } from './access-words.ts'

const account: Access = { who: 'account' }
const owner: Access = { who: 'owner' }
const client: Access = { who: 'client' }
const toAll: Access = { who: 'anyone', because: 'fibre and prices for everybody' }
/** Everyone on the account, and provider programs. */
const part: Access = { who: 'account', orClient: true }
/** Calls that name no customer list the connections of the person's own accounts. */
const own: Access = { who: 'person', orClient: true }

const ofPrograms = [
  'addLfcProduct',
  'lfcProducts',
  'lfcProduct',
  'putLfcProduct',
  'deleteLfcProduct',
  'purgeLfcProduct',
  'modems',
  'putModem',
  'openUfbOrder',
  'putUfbOrder',
  'deleteUfbOrder',
  'purgeUfbOrder',
  'bookUfbOrder',
  'ufbOrderTimes',
  'ufbPlans',
  'putUfb',
  'deleteUfb',
  'purgeUfb',
  'applications111',
  'decide111',
]

/** Who may make the calls of fibre; part of access-table.ts. */
export const accessToFibre: Readonly<Record<string, Access>> = {
  'broadband.fibreEvents': { who: 'partner' },
  'broadband.searchAddress': { who: 'anyone', because: 'addresses of the country' },
  'broadband.serviceAvailability': toAll,
  'broadband.availabilities': toAll,
  'broadband.availabilityOf': toAll,
  'broadband.fibrePlans': toAll,
  'broadband.fibreCart': { who: 'anyone', because: 'works out a draft that is the visitor’s own, and keeps nothing' },
  'broadband.fibreCheckout': { ...owner, verified: true, proof: 'when-unproved' },
  'broadband.placeTimes': toAll,
  'broadband.holdTime': owner,
  'broadband.fibreLine': account,
  'broadband.restartBox': account,
  'broadband.timeSlots': owner,
  'broadband.bookVisit': owner,
  'broadband.giveConsent': owner,
  'broadband.cancelFibreOrder': owner,
  'broadband.changeFibrePlan': owner,
  'broadband.ufbProducts': account,
  'broadband.nameUfb': owner,
  'broadband.fibreUsage': account,
  'broadband.movePreview': owner,
  'broadband.endPreview': owner,
  'broadband.pausePreview': owner,
  'broadband.pauseUfb': owner,
  'broadband.resumeUfb': owner,
  'broadband.read111': owner,
  'broadband.apply111': owner,
  'broadband.withdraw111': owner,
  'broadband.promiseFibre': { who: 'anyone', because: 'an email and an address where fibre is not available' },
  'broadband.takeBackPromise': { who: 'anyone', because: 'the token is only in the mail' },
  'broadband.endUfb': { ...owner, proof: 'always' },
  'broadband.keepUfb': owner,
  ...Object.fromEntries(ofPrograms.map((name) => [`broadband.${name}`, client])),
  'broadband.ufbOrders': own,
  'broadband.ufbOrder': part,
  'broadband.ufbOrderNotes': part,
  'broadband.addUfbOrderNote': part,
  'broadband.ufbs': own,
  'broadband.ufb': part,
  'broadband.ufbNotes': part,
  'broadband.addUfbNote': part,
}

const of = (names: readonly string[], field: string, meaning: string) =>
  Object.fromEntries(names.map((name) => [`broadband.${name} ${field}`, meaning]))
const orders = ['ufbOrder', 'putUfbOrder', 'deleteUfbOrder', 'purgeUfbOrder', 'bookUfbOrder', 'ufbOrderTimes']
const connections = ['ufb', 'putUfb', 'deleteUfb', 'purgeUfb', 'ufbNotes', 'addUfbNote']

/** Which of a customer's objects the values of these calls identify. */
export const meaningsOfFibre: Readonly<Record<string, string>> = {
  OrderUUID: 'fibreOrderUuid',
  ufbUuid: 'ufbUuid',
  UfbUUID: 'ufbUuid',
  applicationUuid: 'application111',
  'broadband.decide111 uuid': 'application111',
  'broadband.takeBackPromise token': 'public',
  'broadband.changeFibrePlan UUID': 'ufbUuid',
  ...of(['timeSlots', 'bookVisit', 'giveConsent', 'cancelFibreOrder'], 'id', 'fibreOrderUuid'),
  ...of([...orders, 'ufbOrderNotes', 'addUfbOrderNote'], 'uuid', 'fibreOrderUuid'),
  ...of(connections, 'uuid', 'ufbUuid'),
  ...of(['lfcProduct', 'putLfcProduct', 'deleteLfcProduct', 'purgeLfcProduct', 'putModem'], 'uuid', 'public'),
  // The draft's own id, chosen by the client.
  ...of(['fibreCart', 'fibreCheckout', 'openUfbOrder', 'holdTime'], 'UUID', 'public'),
}

const place = {
  LocationProvider: 'sandbox-addresses',
  LocationProviderIDX: '12.queen-street.auckland-central-auckland-1010',
}
/** Details of the connection's address. */
const here = {
  Formatted: '12 Queen Street, Auckland Central, Auckland 1010',
  Lines: ['12 Queen Street'],
  City: 'Auckland',
}
const contact = { Name: 'Aroha Test', Phone: '0215550199' }
const items = [{ Type: 'plan', ID: demoPlans.fibreHome.availability }]

/** Request values for these calls. */
export const spokenOfFibre: Readonly<Record<string, unknown>> = {
  'broadband.fibreCart Address': place,
  'broadband.fibreCart Items': items,
  'broadband.fibreCheckout UUID': '0f1b0000-0000-7000-8000-000000000001',
  'broadband.fibreCheckout Address': { ...place, ...contact },
  'broadband.fibreCheckout Items': items,
  'broadband.holdTime LocationProvider': place.LocationProvider,
  'broadband.holdTime LocationProviderIDX': place.LocationProviderIDX,
  'broadband.holdTime UUID': '0f1b0000-0000-7000-8000-000000000002',
  'broadband.changeFibrePlan ProductAvailabilityUUID': demoPlans.fibreMax.availability,
  'broadband.nameUfb Nickname': 'Home',
  'broadband.apply111 Phone': '0215550199',
  'broadband.promiseFibre LocationProvider': place.LocationProvider,
  'broadband.promiseFibre LocationProviderIDX': place.LocationProviderIDX.replace('12', '195'),
  'broadband.addUfbOrderNote Text': 'The gate is open',
  'broadband.addUfbNote Text': 'The gate is open',
  'broadband.lfcProduct uuid': randomUUID(),
}

/** What the access test's owner is refused for a reason other than access: the order is already connected. */
export const notGoodOfFibre: Readonly<Record<string, string>> = {
  'broadband.holdTime': 'fibre-no-visit',
  'broadband.apply111': 'conflict',
  'broadband.timeSlots': 'fibre-no-visit',
  'broadband.bookVisit': 'fibre-no-visit',
  'broadband.giveConsent': 'order-state',
  'broadband.cancelFibreOrder': 'order-state',
}

let seeded = 0

/** A connection in service and its order, stored without asking the fibre company. */
export async function fibreValues(
  portal: ShopPortal,
  CustomerUUID: Uuid,
): Promise<{ fibreOrderUuid: string; ufbUuid: string; application111: string }> {
  const system = systemOf(portal)
  const { availability: AvailabilityUUID } = demoPlans.fibreHome
  seeded += 1
  const number = String(seeded).padStart(8, '0')
  const made = await system.inTransaction(async (tx) => {
    const startedOn = addDays(tx.today(), -1)
    const { UfbUUID, OrderUUID, plan } = await seedConnection(tx, {
      CustomerUUID,
      Address: { ...place, ...contact, ...here },
      LFC: 'Chorus',
      AvailabilityUUID,
      startedOn,
      lfcOrder: `ORD0${number}`,
      lfcProduct: `ASID0${number}`,
    })
    const service = { CustomerUUID, ServiceUUID: UfbUUID, AvailabilityUUID, AutoRenew: true, on: startedOn }
    await startPlan(tx, { ...service, price: money(plan.Price), because: `fibre:${UfbUUID}` })
    return { fibreOrderUuid: OrderUUID, ufbUuid: UfbUUID }
  })
  const application111 = randomUUID()
  await portal.rows(
    `INSERT INTO broadband.calling_111 (customer_uuid, application_uuid, ufb_uuid, state, person, phone, because, details, applied_at, answer_by)
     VALUES ($1, $2, $3, 'applied', 'Mere', '021', 'health', '', now(), '2099-01-01')`,
    [CustomerUUID, application111, made.ufbUuid],
  )
  return { ...made, application111 }
}

type As = { headers: Record<string, string> }

/** Data that a provider program may change with a call, as request fields. */
export async function spareFibre(portal: ShopPortal, name: string, as: As): Promise<Record<string, unknown>> {
  const call = name.replace('broadband.', '')
  const product = { LFC: `Fibre ${randomUUID()}`, ProductAvailabilityUUID: demoPlans.fibreHome.availability }
  if (/LfcProduct|^lfcProduct$/.test(call)) return { ...product, ...(await spareProduct(portal, call, product, as)) }
  if (call === 'putModem') return { uuid: randomUUID() }
  if (/^(modems|lfcProducts|ufbPlans|ufbOrders|ufbs|applications111)$/.test(call)) return {}
  const buyer = await portal.signUpCustomer()
  if (call === 'decide111') return { uuid: (await fibreValues(portal, buyer.CustomerUUID)).application111 }
  if (connections.includes(call)) {
    const { ufbUuid } = await fibreValues(portal, buyer.CustomerUUID)
    if (call === 'purgeUfb') {
      await portal.rows(`UPDATE broadband.connections SET status = 'ENDED' WHERE ufb_uuid = $1`, [ufbUuid])
    }
    return { uuid: ufbUuid }
  }
  return spareOrder(portal, call, buyer, as)
}

async function spareProduct(portal: ShopPortal, call: string, product: { LFC: string }, as: As) {
  if (call === 'addLfcProduct') return {}
  const said = { spid: '2', ...product, Code: 'X', DownMbps: 500, UpMbps: 100 }
  const named = { ProductAvailabilityUUID: demoPlans.fibreHome.availability }
  const { UUID: uuid } = await portal.good(ufbRecords.addLfcProduct, { ...said, ...named }, as)
  if (call === 'purgeLfcProduct') await portal.good(ufbRecords.deleteLfcProduct, { spid: '2', uuid }, as)
  return { uuid }
}

async function spareOrder(portal: ShopPortal, call: string, { CustomerUUID }: Buyer, as: As) {
  const Address = { ...place, LocationProviderIDX: place.LocationProviderIDX.replace('12', '11'), ...contact }
  const input = { UUID: randomUUID(), CustomerUUID, Address, ProductAvailabilityUUID: demoPlans.fibreHome.availability }
  if (call === 'openUfbOrder') return input
  const of = { spid: '2', uuid: input.UUID }
  await portal.good(ufbRecords.openUfbOrder, { spid: '2', ...input }, as)
  const isIn = (status: string) =>
    eventually(`a spare order ${status}`, async () =>
      (await portal.good(ufbRecords.ufbOrder, of, as)).Status === status ? true : undefined,
    )
  await isIn('PROCESSING')
  if (call === 'purgeUfbOrder') {
    await portal.good(ufbRecords.deleteUfbOrder, of, as)
    await isIn('CANCELED')
  }
  if (call !== 'bookUfbOrder') return { uuid: input.UUID, Mode: 'install' }
  const { AvailableTimeSlots } = await portal.good(ufbRecords.ufbOrderTimes, { ...of, Mode: 'install' }, as)
  return { uuid: input.UUID, Mode: 'install', TimeSlotID: AvailableTimeSlots[0]?.ID }
}

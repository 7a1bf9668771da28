import type { ImportedCustomer } from '@waea/domain/imports/check-folder'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { importCredit } from '../balance/index.ts'
import { importAccounts } from '../billing/index.ts'
import { importConnections } from '../broadband/index.ts'
import { type CatalogueNow, catalogueNow } from '../catalogue/index.ts'
import { importCustomers as writeCustomers } from '../customers/index.ts'
import { importPeople } from '../identity/index.ts'
import { type BoughtPlan, importMobiles } from '../mobiles/index.ts'
import { importCards } from '../payments/index.ts'
import { importPlans, type PlanToImport } from '../plans/index.ts'
import { grantAllowances } from '../usage/index.ts'
import { importedPeople, insertImported } from './imports.store.ts'

/** Customers per transaction, short enough for the statement timeout. */
const perTransaction = 500

/**
 * Imports checked customers, each with everything of theirs in one transaction; those who were imported before are
 * skipped. Returns how many were new.
 */
export async function importAll(ctx: Ctx, customers: readonly ImportedCustomer[]): Promise<number> {
  let added = 0
  for (let from = 0; from < customers.length; from += perTransaction) {
    const chunk = customers.slice(from, from + perTransaction)
    added += await ctx.inTransaction((tx) => importChunk(tx, chunk))
  }
  return added
}

type WithIds = Omit<ImportedCustomer, 'mobiles' | 'fibre'> & {
  CustomerUUID: Uuid
  userUuid: Uuid
  isOwnerKnown: boolean
  mobiles: readonly (ImportedCustomer['mobiles'][number] & { UUID: Uuid })[]
  fibre: readonly (ImportedCustomer['fibre'][number] & { UUID: Uuid })[]
}

async function importChunk(tx: Tx, chunk: readonly ImportedCustomer[]): Promise<number> {
  const owned = await withOwners(tx, chunk)
  const isNew = await insertImported(
    tx,
    owned.map(({ CustomerUUID, externalId, userUuid, digests }) =>
      byRule('imports', 'customer:write', { CustomerUUID, externalId, userUuid, digests }),
    ),
  )
  const customers = owned.filter(({ externalId }) => isNew.has(externalId))
  await writeCustomers(
    tx,
    customers.map(({ CustomerUUID, userUuid, FirstName, LastName, Email, ...one }) => ({
      CustomerUUID,
      userUuid,
      FirstName,
      LastName,
      Email,
      EmailVerified: one.isEmailVerified,
      MobileNumber: one.MobileNumber ?? undefined,
      isOwnerKnown: one.isOwnerKnown,
    })),
  )
  await writeMobiles(tx, customers)
  await writeFibre(tx, customers)
  await writePlans(tx, customers)
  await importCards(tx, customers.flatMap(cardsOf))
  await importAccounts(tx, customers.flatMap(accountOf))
  for (const { CustomerUUID, externalId } of customers)
    await tx.audit({ CustomerUUID, deed: 'customer-imported', detail: { externalId } })
  return customers.length
}

/** The customers with new ids, and with their owners: one person for each email. */
async function withOwners(tx: Tx, chunk: readonly ImportedCustomer[]): Promise<WithIds[]> {
  const people = chunk.map(
    ({ Email: email, emailKey, FirstName, LastName, MobileNumber, isEmailVerified: verified }) => ({
      email,
      emailKey,
      FirstName,
      LastName,
      MobileNumber,
      verified,
    }),
  )
  const { users, added } = await importPeople(tx, firstOfEachEmail(people))
  const known = await importedPeople(tx, [...users.values()])
  return chunk.map((one) => {
    const userUuid = users.get(one.emailKey) ?? ''
    if (!added.has(userUuid) && !known.has(userUuid))
      throw new Error(`customers.csv:${one.line}: ${one.Email} was taken meanwhile. Nothing was lost: import again.`)
    const mobiles = one.mobiles.map((mobile) => ({ ...mobile, UUID: tx.newUuid() }))
    const fibre = one.fibre.map((connection) => ({ ...connection, UUID: tx.newUuid() }))
    return { ...one, CustomerUUID: tx.newUuid(), userUuid, isOwnerKnown: !added.has(userUuid), mobiles, fibre }
  })
}

/** Of accounts with one email, the first names the person. */
function firstOfEachEmail<T extends { emailKey: string }>(people: readonly T[]): T[] {
  return [...new Map(people.toReversed().map((one) => [one.emailKey, one])).values()]
}

/** Writes the mobiles with their credit. */
async function writeMobiles(tx: Tx, customers: readonly WithIds[]): Promise<void> {
  const catalogue = await catalogueNow(tx)
  const mobiles = customers.flatMap(({ CustomerUUID, mobiles: ofOne }) =>
    ofOne.map((one) => ({ ...one, CustomerUUID, plan: boughtPlan(catalogue, one) })),
  )
  await importMobiles(
    tx,
    mobiles.map(({ credit: _credit, addons: _addons, ...mobile }) => mobile),
  )
  await importCredit(
    tx,
    mobiles
      .filter(({ plan }) => plan.BillingType !== 'postpay')
      .map(({ CustomerUUID, UUID: MobileUUID, credit: lots }) => ({ CustomerUUID, MobileUUID, lots })),
  )
}

function writeFibre(tx: Tx, customers: readonly WithIds[]): Promise<void> {
  const connections = customers.flatMap(({ CustomerUUID, FirstName, LastName, MobileNumber, fibre }) =>
    fibre.map(({ UUID, plan, LFC, lfcProduct, activeSince, ...place }) => {
      const { LocationProvider, LocationProviderIDX, street, suburb, city: City, postcode: PostCode } = place
      const Lines = [street, suburb, `${City} ${PostCode}`].filter((line) => line !== '')
      const Address = {
        LocationProvider,
        LocationProviderIDX,
        Formatted: Lines.join(', '),
        City,
        Country: 'New Zealand',
        PostCode,
        Lines,
        Name: `${FirstName} ${LastName}`.slice(0, 100),
        ...(MobileNumber !== null && { Phone: MobileNumber }),
      }
      return { CustomerUUID, UUID, Address, LFC, lfcProduct, activeSince, AvailabilityUUID: plan.AvailabilityUUID }
    }),
  )
  return importConnections(tx, connections)
}

/** Writes the plans and add-ons of all services, and what they include until the next renewal. */
async function writePlans(tx: Tx, customers: readonly WithIds[]): Promise<void> {
  const addons = await importPlans(tx, customers.flatMap(plansOf))
  await grantAllowances(
    tx,
    addons.map(({ CustomerUUID, ServiceUUID, UUID: AddonUUID }) => ({ CustomerUUID, ServiceUUID, AddonUUID })),
  )
}

function plansOf({ CustomerUUID, mobiles, fibre }: WithIds): PlanToImport[] {
  const planOf = (
    ServiceUUID: Uuid,
    { plan: { AvailabilityUUID }, autoRenew: AutoRenew, startsOn, renewsOn }: HasPlan,
  ): PlanToImport => ({ CustomerUUID, ServiceUUID, AvailabilityUUID, AutoRenew, startsOn, renewsOn })
  return [
    ...mobiles.flatMap((mobile) => [mobile, ...mobile.addons].map((one) => planOf(mobile.UUID, one))),
    // A fibre plan renews until the connection ends.
    ...fibre.map((one) => planOf(one.UUID, { ...one, autoRenew: true })),
  ]
}

type HasPlan = Pick<ImportedCustomer['mobiles'][number], 'plan' | 'autoRenew' | 'startsOn' | 'renewsOn'>

/** The plan of a mobile in the catalogue's current version. */
function boughtPlan(
  catalogue: CatalogueNow,
  { plan: { AvailabilityUUID, Name, BillingType }, autoRenew: AutoRenew }: ImportedCustomer['mobiles'][number],
): BoughtPlan {
  const offer = catalogue.offer(AvailabilityUUID)
  if (!offer) throw new Error(`The plan ${Name} is no longer in the catalogue`)
  const ProductCatalogUUID = offer.entry.UUID
  const is_fully_paid = BillingType !== 'postpay'
  return { BillingType, ProductCatalogUUID, AvailabilityUUID, Name, PriceCents: offer.cost, AutoRenew, is_fully_paid }
}

function cardsOf({ CustomerUUID, cards }: WithIds) {
  const gatewayCustomer = cards[0]?.gatewayCustomer
  return gatewayCustomer ? [{ CustomerUUID, gatewayCustomer, cards }] : []
}

/** The account of a customer with a monthly plan or fibre; its first bill is made when the first of them renews. */
function accountOf(customer: WithIds) {
  const days = [...customer.mobiles, ...customer.fibre].flatMap(({ plan, renewsOn }) =>
    plan.BillingType === 'postpay' && renewsOn ? [renewsOn] : [],
  )
  const [nextBillOn] = days.sort()
  return nextBillOn ? [{ ...customer, nextBillOn }] : []
}

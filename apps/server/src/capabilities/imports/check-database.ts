import type { ImportedCustomer } from '@waea/domain/imports/check-folder'
import type { ImportFault } from '@waea/domain/imports/columns'
import type { Ctx } from '../../platform/ctx.ts'
import { stockLike } from '../activation/index.ts'
import { billNumbersTaken } from '../billing/index.ts'
import { connectionsAtCompanies } from '../broadband/index.ts'
import { usersByEmail } from '../identity/index.ts'
import { cardsOfMobiles, numbersInUse } from '../mobiles/index.ts'
import { gatewayCustomersTaken } from '../payments/index.ts'
import { importedPeople } from './imports.store.ts'

/** Finds what new customers would take from customers who are here already: emails, numbers, SIMs, connections, cards and bills. */
export async function checkDatabase(ctx: Ctx, customers: readonly ImportedCustomer[]): Promise<ImportFault[]> {
  const mobiles = customers.flatMap((one) => one.mobiles)
  const cards = customers.flatMap((one) => one.cards)
  const bills = customers.flatMap((one) => one.bills)
  const fibre = customers.flatMap((one) => one.fibre)
  const [emails, numbers, sims, stock, partners, taken, connections] = await Promise.all([
    emailsTaken(ctx, customers),
    numbersInUse(
      ctx,
      mobiles.map(({ MSISDN }) => MSISDN),
    ),
    cardsOfMobiles(
      ctx,
      mobiles.map(({ ICCID }) => ICCID),
    ),
    stockLike(
      ctx,
      mobiles.map(({ ICCID, IMSI, SIMID }) => ({ ICCID, IMSI, SIMID })),
    ),
    gatewayCustomersTaken(
      ctx,
      cards.map(({ gatewayCustomer }) => gatewayCustomer),
    ),
    billNumbersTaken(
      ctx,
      bills.map(({ number }) => number),
    ),
    connectionsAtCompanies(
      ctx,
      fibre.map(({ lfcProduct }) => lfcProduct),
    ),
  ])
  const connected = new Set(connections.map(({ LFC, lfcProduct }) => `${LFC} ${lfcProduct}`))
  const inStock = new Set(stock.flatMap(({ sim }) => [sim.ICCID, sim.IMSI, sim.SIMID]))
  const fault = (file: ImportFault['file'], { line }: { line: number }, words: string) => ({ file, line, words })
  return [
    ...customers
      .filter(({ emailKey }) => emails.has(emailKey))
      .map((one) => fault('customers.csv', one, `${one.Email} belongs to somebody who was not imported`)),
    ...mobiles
      .filter(({ MSISDN }) => numbers.has(MSISDN))
      .map((one) => fault('mobiles.csv', one, `a mobile has the number ${one.MSISDN} already`)),
    ...mobiles
      .filter(({ ICCID }) => sims.has(ICCID))
      .map((one) => fault('mobiles.csv', one, `a mobile has the SIM ${one.ICCID} already`)),
    ...mobiles
      .filter(({ ICCID, IMSI, SIMID }) => [ICCID, IMSI, SIMID].some((one) => one !== null && inStock.has(one)))
      .map((one) => fault('mobiles.csv', one, 'the stock of SIMs for shops has its iccid, imsi or sim_id')),
    ...fibre
      .filter(({ LFC, lfcProduct }) => connected.has(`${LFC} ${lfcProduct}`))
      .map((one) => fault('fibre.csv', one, `a connection has the number ${one.lfcProduct} at ${one.LFC} already`)),
    ...cards
      .filter(({ gatewayCustomer }) => partners.has(gatewayCustomer))
      .map((one) => fault('cards.csv', one, `another customer has the customer_token ${one.gatewayCustomer}`)),
    ...bills
      .filter(({ number }) => taken.has(number))
      .map((one) => fault('bills.csv', one, `another bill has the number ${one.number}`)),
  ]
}

/** The emails of people who were not imported. */
async function emailsTaken(ctx: Ctx, customers: readonly ImportedCustomer[]): Promise<Set<string>> {
  const users = await usersByEmail(ctx.db, [...new Set(customers.map(({ emailKey }) => emailKey))])
  const imported = await importedPeople(ctx, [...users.values()])
  return new Set([...users].filter(([, userUuid]) => !imported.has(userUuid)).map(([emailKey]) => emailKey))
}

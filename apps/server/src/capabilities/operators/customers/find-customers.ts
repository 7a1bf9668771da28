import type { Gives, Input } from '@waea/contract/call'
import type { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { customerSearch } from '@waea/domain/operators/customer-search'
import type { Ctx } from '../../../platform/ctx.ts'
import { type CustomerRow, customersByUuid, type FoundBy, matchingCustomers } from '../../customers/index.ts'
import { accountsByNumbers, mobilesOf } from '../../mobiles/index.ts'

type Answer = Gives<typeof operatorCustomers.find>

/** A search shows at most this many customers. */
const mostFound = 20
const numbersShown = 5

/**
 * Finds customers by what an operator typed, the best matches first. If somebody has exactly this, nobody else is shown.
 * The audit log names each customer that is shown, beside the entry of the search itself; it does not have the text.
 */
export async function findCustomers(ctx: Ctx, { Text }: Input<typeof operatorCustomers.find>): Promise<Answer> {
  const search = customerSearch(Text)
  if (search.text === '') return { Customers: [], HasMore: false }
  const [accounts, near] = await Promise.all([
    Promise.all(search.exact.map((exact) => ctx.accountsWith(exact))),
    search.numbers.length > 0 ? accountsByNumbers(ctx, search.numbers) : [],
  ])
  const found = await matchingCustomers(ctx, search, { accounts: accounts.flat(), near, most: mostFound + 1 })
  const exactly = found.filter(({ by }) => by === 'exact')
  const matches = exactly.length > 0 ? exactly : found
  const shown = matches.slice(0, mostFound)
  const ids = shown.map(({ id }) => id)
  const customers = await customersByUuid(ctx, ids)
  const answers = shown.flatMap(({ id, by }) => {
    const row = customers.get(id)
    return row ? [foundAnswer(ctx, row, by)] : []
  })
  const Customers = await Promise.all(answers)
  if (Customers.length > 0)
    await ctx.inTransaction(async (tx) => {
      for (const { UUID } of Customers) await tx.audit({ CustomerUUID: UUID, deed: 'customer:find' })
    })
  return { Customers, HasMore: matches.length > mostFound }
}

async function foundAnswer(ctx: Ctx, row: CustomerRow, FoundBy: FoundBy): Promise<Answer['Customers'][number]> {
  const { UUID, FirstName, LastName, Email, MobileNumber, AccountState, deletedAt } = row
  const numbers = (await mobilesOf(ctx, UUID)).flatMap(({ MSISDN }) => MSISDN ?? [])
  return {
    UUID,
    FirstName,
    LastName,
    Email,
    ...(MobileNumber && { MobileNumber }),
    Numbers: numbers.slice(0, numbersShown),
    AccountState,
    IsClosed: deletedAt !== null,
    FoundBy,
  }
}

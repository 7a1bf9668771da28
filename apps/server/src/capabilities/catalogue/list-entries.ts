import type { Gives, Input } from '@waea/contract/call'
import type { catalogue } from '@waea/contract/shop/catalogue'
import { roleOn } from '@waea/domain/access/actor'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { catalogueFor, catalogueNow } from './catalogue-now.ts'

/**
 * The entries of the requested product types with their prices, at most one page; mobile entries by default (2§7.3).
 * Prices for a named customer need a role there; for anyone else, and for visitors (noauth), the customer does not
 * exist. Refuses a mobile without an account: 'current_account_not_specified' (3§8.5).
 */
export async function listEntries(
  ctx: Ctx,
  input: Input<typeof catalogue.entries>,
): Promise<Gives<typeof catalogue.entries>> {
  if (input.CustomerInfo) mustBeOwn(ctx, input.CustomerInfo.ID, input.noauth !== undefined)
  // Prices for a mobile need its account.
  else if (input.ProductInfo?.ProductInstanceUUID) throw new Refused(refuse('current-account-not-specified'))
  const now = input.CustomerInfo
    ? await catalogueFor(ctx, input.CustomerInfo.ID.toLowerCase())
    : await catalogueNow(ctx)
  const types: readonly string[] =
    input.ProductTypeList ?? (input.ProductInfo?.ProductType ? [input.ProductInfo.ProductType] : [])
  const ofTypes = () => [...now.entries, ...now.broadband].filter((entry) => types.includes(entry.ProductType))
  const wanted = types.length ? ofTypes() : now.entries
  const Entries = wanted.slice(0, input.SearchOptions?.PageSize ?? maxPageSize)
  const shown = new Set(Entries.map((entry) => entry.UUID))
  return { Entries: [...Entries], Prices: now.prices.filter((price) => shown.has(price.ProductID)) }
}

const maxPageSize = 1000

function mustBeOwn(ctx: Ctx, customer: string, asVisitor: boolean): void {
  if (asVisitor || !roleOn(ctx.actor, customer.toLowerCase())) throw new Refused(refuse('not-found'))
}

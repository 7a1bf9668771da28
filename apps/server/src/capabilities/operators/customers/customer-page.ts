import type { Gives, Input } from '@waea/contract/call'
import type { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { firstBillAhead } from '@waea/domain/billing/making/upcoming-bills'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { creditOf } from '../../balance/index.ts'
import { type AccountRow, findAccount, whatIsOwedBy } from '../../billing/index.ts'
import { fibreAhead, hasConnection } from '../../broadband/index.ts'
import { type CustomerRow, customerOf, peopleOf, tagsOf } from '../../customers/index.ts'
import { groupsOf } from '../../groups/index.ts'
import { namesOfPeople } from '../../identity/index.ts'
import { isLocked, type MobileRow, mobilesOf } from '../../mobiles/index.ts'
import { methodsOfCustomer } from '../../payments/index.ts'
import { type AddonRow, addonsOf, changeAnswer, changeOf } from '../../plans/index.ts'
import { portsAhead } from '../../porting/index.ts'
import { simsAhead } from '../../shop/index.ts'
import { holdsOf } from '../work/parked-accounts.ts'

type Page = Gives<typeof operatorCustomers.customer>

/** All about one customer, composed from what the capabilities offer. Refuses 'not-found' for an unknown id. */
export async function customerPage(
  ctx: Ctx,
  { customerUuid }: Input<typeof operatorCustomers.customer>,
): Promise<Page> {
  const customer = await customerOf(ctx, customerUuid)
  const owned = mobilesOf(ctx, customerUuid)
  const [mobiles, addons, tags, People, money, methods, groups, sims, fibre, ports, HasFibre] = await Promise.all([
    owned,
    addonsOf(ctx, customerUuid),
    tagsOf(ctx, [customerUuid]),
    peopleAnswer(ctx, customerUuid),
    moneyAnswer(ctx, customerUuid),
    methodsOfCustomer(ctx, customerUuid),
    groupsOf(ctx, customerUuid),
    simsAhead(ctx, customerUuid),
    fibreAhead(ctx, customerUuid),
    portsAhead(ctx, customerUuid, owned),
    hasConnection(ctx, customerUuid),
  ])
  return {
    ...accountAnswer(customer),
    Tags: tags.get(customerUuid) ?? [],
    People,
    Mobiles: await Promise.all(mobiles.map((mobile) => mobileAnswer(ctx, mobile, addons))),
    HasFibre,
    ...money,
    Methods: methods.map((method) => ({
      UUID: method.UUID,
      Kind: method.kind,
      Brand: method.CardType,
      Last4: method.CardLast4,
      ...(method.CardExpiryMonth !== null && { ExpiryMonth: method.CardExpiryMonth }),
      ...(method.CardExpiryYear !== null && { ExpiryYear: method.CardExpiryYear }),
    })),
    Groups: groups.map(({ UUID, of, Name }) => ({ UUID, Of: of, ...(Name && { Name }) })),
    OpenSims: sims.map(({ order, Status, SimType, startsItself = false, Parcel }) => ({
      OrderNumber: order,
      Status,
      SimType,
      StartsItself: startsItself,
      ...(Parcel && { Parcel: { State: Parcel.State, ...(Parcel.ExpectedOn && { ExpectedOn: Parcel.ExpectedOn }) } }),
    })),
    OpenFibreOrders: fibre.map(({ street, company, status }) => ({ Street: street, Company: company, Status: status })),
    OpenPorts: ports.map(({ MobileUUID, MSISDN, carrier, stage, reason, authoriseBy, changedAt }) => ({
      MobileUUID,
      MSISDN,
      Carrier: carrier,
      Stage: stage,
      ...(reason && { Reason: reason }),
      AuthoriseBy: nanos(authoriseBy),
      ChangedAt: nanos(changedAt),
    })),
  }
}

function accountAnswer(customer: CustomerRow) {
  const { UUID, FirstName, LastName, Email, EmailVerified, MobileNumber, Language, AccountState } = customer
  const { createdAt, suspendedBecause, suspendedAt, deletedAt } = customer
  return {
    UUID,
    FirstName,
    LastName,
    Email,
    EmailVerified,
    ...(MobileNumber && { MobileNumber }),
    Language,
    CreatedAt: nanos(createdAt),
    AccountState,
    ...(suspendedBecause && { SuspendedBecause: suspendedBecause }),
    ...(suspendedAt && { SuspendedAt: nanos(suspendedAt) }),
    ...(deletedAt && { ClosedAt: nanos(deletedAt) }),
  }
}

async function peopleAnswer(ctx: Ctx, CustomerUUID: Uuid): Promise<Page['People']> {
  const people = await peopleOf(ctx.db, CustomerUUID)
  const ids = people.map(({ userUuid }) => userUuid)
  const names = new Map((await namesOfPeople(ctx.db, ids)).map((one) => [one.userUuid, one]))
  return people.map(({ userUuid, Role, since }) => {
    const name = names.get(userUuid)
    return {
      UUID: userUuid,
      Role,
      Since: nanos(since),
      ...(name && { FirstName: name.FirstName, LastName: name.LastName, Email: name.email }),
    }
  })
}

async function mobileAnswer(
  ctx: Ctx,
  mobile: MobileRow,
  addons: readonly AddonRow[],
): Promise<Page['Mobiles'][number]> {
  const { CustomerUUID, UUID, MSISDN, ICCID, SIMType, Status, Nickname, Holds, Move, activatedAt } = mobile
  const [credit, change] = await Promise.all([
    creditOf(ctx, CustomerUUID, UUID),
    changeOf(ctx, { CustomerUUID, ServiceUUID: UUID }),
  ])
  const own = addons.filter(({ ServiceUUID }) => ServiceUUID === UUID)
  const basePlan = own.find(({ IsBasePlan }) => IsBasePlan)
  return {
    UUID,
    ...(MSISDN && { MSISDN }),
    ...(ICCID && { ICCID }),
    SIMType,
    Status,
    ...(Nickname && { Nickname }),
    Holds,
    ...(Move && { Move }),
    IsLocked: isLocked(ctx, mobile),
    ...(activatedAt && { ActivatedAt: nanos(activatedAt) }),
    ...(credit && { CreditCents: credit.amount }),
    ...(credit?.expiresAt && { CreditExpiresAt: nanos(credit.expiresAt) }),
    Plans: own.map(planAnswer),
    ...(change && { PlanChange: planChangeAnswer(changeAnswer(ctx, change, basePlan)) }),
  }
}

function planChangeAnswer({ State, OldName, NewName, AmountCents, On }: ReturnType<typeof changeAnswer>) {
  return { State, OldName, NewName, AmountCents, On }
}

function planAnswer(addon: AddonRow): Page['Mobiles'][number]['Plans'][number] {
  const { UUID, Name, BillingType, IsBasePlan, StartsOn, EndsOn, AutoRenew, unpaidSince, parkedSince } = addon
  return {
    UUID,
    Name,
    BillingType,
    IsBasePlan,
    StartsOn,
    ...(EndsOn && { EndsOn }),
    AutoRenew,
    ...(unpaidSince && { UnpaidSince: unpaidSince }),
    ...(parkedSince && { ParkedSince: parkedSince }),
  }
}

async function moneyAnswer(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<Pick<Page, 'Owes' | 'AccountNumber' | 'AccountCreditCents' | 'Billing'>> {
  const [owes, account] = await Promise.all([whatIsOwedBy(ctx, CustomerUUID), findAccount(ctx, CustomerUUID)])
  const { payable: PayableCents, overdue: OverdueCents, debt: DebtCents, disputed: DisputedCents, since } = owes
  return {
    Owes: { PayableCents, OverdueCents, DebtCents, DisputedCents, ...(since && { Since: since }) },
    ...(account && { AccountNumber: account.AccountNumber }),
    AccountCreditCents: account?.credit ?? 0,
    ...(account && account.closedOn === null && { Billing: await billingAnswer(ctx, account) }),
  }
}

async function billingAnswer(ctx: Ctx, account: AccountRow): Promise<NonNullable<Page['Billing']>> {
  const hold = (await holdsOf(ctx, [account])).get(account.CustomerUUID)
  const first = firstBillAhead(account)
  return {
    NextBillOn: account.nextBillOn,
    ...(first && { FirstBillOn: first }),
    ...(account.parkedSince && { ParkedSince: account.parkedSince }),
    ...(hold && { Hold: hold }),
  }
}

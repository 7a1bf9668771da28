import { brands } from '@waea/brands/brands'
import { type Call, type CallTable, methodOf, pathNames, pathOf, providersDeedOf } from '@waea/contract/call'
import { activation } from '@waea/contract/mobile/activation'
import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { deployment } from '@waea/contract/provider'
import { system } from '@waea/contract/system'
import type { Scope } from '@waea/domain/access/actor'
import { operatorDeeds } from '@waea/domain/access/operator-deeds'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { capabilities } from '../../src/wiring.ts'
import { meaningsOfBills, spokenOfBills } from '../access/access-table-bills.ts'
import { fibreValues, meaningsOfFibre, spokenOfFibre } from '../access/fibre-access.ts'
import { givenAccess, referredCheck, requestedReturn } from '../access/for-people.ts'
import { groupValues, meaningsOfGroups } from '../access/group-access.ts'
import { meaningsOfHelp, spokenOfHelp } from '../access/help-access.ts'
import { meaningsOfOperators, spokenOfOperators } from '../access/operator-access.ts'
import { spokenOfPush } from '../access/push-access.ts'
import { invitedBy, meaningsOfInvites, routedBy, spokenOfInvites } from '../approvals/approval-support.ts'
import { billAccount, creditBill, disputeBill } from '../billing/billing-support.ts'
import { askTopUp, dashboardOf, mobileInService, type Owner, stockedCode } from '../ledger/money-support.ts'
import { defaultCardOf } from '../payments/means/paying-support.ts'
import { changeAsQuoted, changeTo, quoteOf } from '../plans/change-support.ts'
import { anEsim, type Buyer, boughtOrder, cartOf, eventually, type ShopPortal, saveCard } from '../shop/shop-support.ts'
import { caseWithFile } from '../support/case-support.ts'

/** Every call that the server answers, by its name. */
export function everyCall(): [string, Call][] {
  const served = capabilities.flatMap((part) =>
    Object.entries(part.calls).map(([name, call]): [string, Call] => [`${part.name}.${name}`, call]),
  )
  const own = (area: string, calls: CallTable) =>
    Object.entries(calls).map(([name, call]): [string, Call] => [`${area}.${name}`, call])
  return [...served, ...own('system', system), ...own('deployment', deployment)]
}

/** The scope with which a program makes a call; undefined when none may. */
export function scopeOf(call: Call): Scope | undefined {
  const deed = providersDeedOf(call)
  return deed && operatorDeeds[deed].scope
}

/** A customer with one of everything, and the values that identify these things in calls. */
export interface World extends Owner {
  card: string
  values: Readonly<Record<string, string>>
}

/** A token's session. */
export function sessionOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { sid: string }
  return claims.sid
}

/** A stored passkey without a real device. */
async function keptPasskey(portal: ShopPortal, token: string): Promise<string> {
  const [made] = await portal.rows<{ uuid: string }>(
    `INSERT INTO identity.passkeys (passkey_uuid, user_uuid, credential_id, public_key, counter, name, synced, made_at)
     SELECT gen_random_uuid(), user_uuid, gen_random_uuid()::text, '\\x00', 0, 'A key', false, now()
     FROM identity.sessions WHERE session_uuid = $1 RETURNING passkey_uuid AS uuid`,
    [sessionOf(token)],
  )
  return made?.uuid ?? ''
}

/** A stored provider connection, without a real sign-in there. */
async function keptConnection(portal: ShopPortal, token: string): Promise<string> {
  const [made] = await portal.rows<{ uuid: string }>(
    `INSERT INTO identity.outside_identities (issuer, subject, provider, user_uuid, linked_at)
     SELECT 'https://provider.test', gen_random_uuid()::text, 'GOOGLE', user_uuid, now()
     FROM identity.sessions WHERE session_uuid = $1 RETURNING link_uuid AS uuid`,
    [sessionOf(token)],
  )
  return made?.uuid ?? ''
}

/** Field names for a person's own things. */
export const ownMeanings: readonly string[] = ['sessionUuid', 'passkeyUuid', 'linkUuid']

/** A person's own things: another device, a passkey, a connected provider. */
export async function ownThings(portal: ShopPortal, person: Buyer): Promise<Record<string, string>> {
  return {
    // A session on another device, so that signing it out does not end the session of the requests.
    sessionUuid: sessionOf((await portal.signIn(person)).token),
    passkeyUuid: await keptPasskey(portal, person.token),
    linkUuid: await keptConnection(portal, person.token),
  }
}

/**
 * Creates a customer with a mobile in service, a pending plan change, a card, credit, a receipt, an address, a cart, an
 * order, and a SIM that is adopted but not activated.
 */
export async function makeWorld(portal: ShopPortal): Promise<World> {
  const owner = await mobileInService(portal)
  const mine = { customerUuid: owner.CustomerUUID }
  await saveCard(portal, owner, 'pm_card_mastercard')
  const topUp = await askTopUp(portal, owner, { PaymentMethodID: owner.card })
  const order = await boughtOrder(portal, owner, [anEsim()], 'COMPLETED')
  const cart = await cartOf(portal, owner)
  const input = { spid: '2', ...mine, City: 'Whangārei', StreetName: 'Bank', Number: '1', PostCode: '0110' }
  const place = { LocationProvider: 'sandbox-addresses', LocationProviderIDX: '1', Lines: ['1 Bank Street'] }
  const address = await portal.good(customers.addAddress, { ...input, ...place }, owner.token)
  const code = await stockedCode(portal)
  const adopted = { Token: code, CustomerUUID: owner.CustomerUUID }
  const adoption = await portal.good(activation.adoptByToken, adopted, owner.token)
  const receiptUuid = await eventually('a receipt', async () => {
    const { Receipts } = await portal.good(payments.receipts, mine, owner.token)
    return Receipts[0]?.UUID
  })
  const { Mobile } = await dashboardOf(portal, owner)
  const change = await changeAsQuoted(portal, owner, demoPlans.prepayEndless, { ChangeNow: false })
  const quote = await quoteOf(portal, owner, await changeTo(portal, owner, demoPlans.prepayWeek))
  const invoiceNumber = await billAccount(portal, owner)
  const values = {
    customerUuid: owner.CustomerUUID,
    mobileUuid: owner.MobileUUID,
    addonUuid: Mobile.Addons[0]?.UUID ?? '',
    changeUuid: change.answer.body.ChangeUUID,
    quoteUuid: quote.QuoteUUID,
    paymentUuid: topUp.body.PaymentUUID,
    receiptUuid,
    cartUuid: cart.UUID,
    addressUuid: address.AddressUUID,
    adoptionUuid: adoption.AdoptionRequest.UUID,
    adoptionToken: adoption.AuthResponse.JWT,
    adoptedUuid: adoption.AdoptionRequest.ProductInstanceUUID,
    orderNumber: order.Number,
    invoiceNumber,
    disputeNumber: await disputeBill(portal, owner, invoiceNumber),
    creditNoteNumber: await creditBill(portal, owner.CustomerUUID, invoiceNumber),
    ...(await ownThings(portal, owner)),
    ...(await requestedReturn(portal, owner)),
    methodUuid: await defaultCardOf(portal, owner),
    checkUuid: await referredCheck(portal, owner),
    approvalUuid: await invitedBy(portal, owner),
    routeUuid: await routedBy(portal, owner),
    accessUserUuid: await givenAccess(portal, owner),
    ...(await caseWithFile(portal, owner)),
    ...(await groupValues(portal, owner.CustomerUUID)),
    ...(await fibreValues(portal, owner.CustomerUUID)),
    code,
  }
  return { ...owner, values }
}

/** Which of a customer's objects a call's value identifies; `public` belongs to nobody. */
const meanings: Readonly<Record<string, string>> = {
  customerUuid: 'customerUuid',
  CustomerUUID: 'customerUuid',
  mobileUuid: 'mobileUuid',
  MobileUUID: 'mobileUuid',
  productUuid: 'mobileUuid',
  ProductInstanceUUID: 'mobileUuid',
  ServiceUUID: 'mobileUuid',
  MobileProductUUID: 'mobileUuid',
  'activation.activate productUuid': 'adoptedUuid',
  'activation.postpayActivation MobileProductUUID': 'adoptedUuid',
  'activation.paygActivation MobileProductUUID': 'adoptedUuid',
  'activation.initialPrepayAddon productUuid': 'adoptedUuid',
  checkUuid: 'checkUuid',
  returnUuid: 'returnUuid',
  returnNumber: 'returnNumber',
  ...meaningsOfBills,
  ...meaningsOfHelp,
  ...meaningsOfInvites,
  ...meaningsOfGroups,
  ...meaningsOfFibre,
  ...meaningsOfOperators,
  addonUuid: 'addonUuid',
  MobileAddonUUID: 'addonUuid',
  OldAddonUUID: 'addonUuid',
  changeUuid: 'changeUuid',
  QuoteUUID: 'quoteUuid',
  NewAddonAvailabilityUUID: 'public',
  ReplacementUUID: 'mobileUuid',
  methodUuid: 'methodUuid',
  PaymentMethodID: 'methodUuid',
  paymentUuid: 'paymentUuid',
  receiptUuid: 'receiptUuid',
  OrderID: 'paymentUuid',
  addressUuid: 'addressUuid',
  AddressUUID: 'addressUuid',
  adoptionUuid: 'adoptionUuid',
  number: 'orderNumber',
  'porting.number number': 'public',
  InvoiceNumber: 'invoiceNumber',
  userUuid: 'accessUserUuid',
  uuid: 'cartUuid',
  CartUUID: 'cartUuid',
  // Allowed once a minute, so it cannot be called twice here. The value goes into the mail's link as with signUp, which
  // is tested.
  'identity.signUpResend CartUUID': 'public',
  UUID: 'cartUuid',
  'usage.postpayBalance UUID': 'mobileUuid',
  sessionUuid: 'sessionUuid',
  passkeyUuid: 'passkeyUuid',
  linkUuid: 'linkUuid',
  'CustomerInfo.ID': 'customerUuid',
  'ProductInfo.ProductInstanceUUID': 'mobileUuid',
  'onboarding.MobileUUID': 'mobileUuid',
  // Anyone may use these: catalogue ids, ids that only the person's own sign-up mail leads to, operator ids.
  availabilityUuid: 'public',
  AvailabilityUUID: 'public',
  AddonAvailabilityUUID: 'public',
  AddonCatalogEntryUUID: 'public',
  ProductAvailabilityUUID: 'public',
  ProductCatalogUUID: 'public',
  noticeUuid: 'public',
  bonusUuid: 'public',
  tagUuid: 'public',
  After: 'public',
  VerificationUUID: 'public',
  verificationUuid: 'public',
}

/** What a call's value identifies; undefined if the table of meanings lacks it. */
export function meaningOf(call: string, field: string): string | undefined {
  return meanings[`${call} ${field}`] ?? meanings[field]
}

const plan = demoPlans.prepay10
const spoken: Readonly<Record<string, unknown>> = {
  'credit-checks.askCreditCheck DateOfBirth': '1990-05-01',
  LicenceNumber: 'DK123456',
  LicenceVersion: '123',
  'credit-checks.askCreditCheck Consent': true,
  'credit-checks.askCreditCheck Address': '12 Cuba Street, Wellington 6011',
  bonusUuid: 'b0000000-0000-4000-8000-000000000001',
  document: 'web',
  'engagement.feedbackOfYear year': 2026,
  'engagement.sendFeedback year': 2026,
  ...spokenOfBills,
  ...spokenOfHelp,
  ...spokenOfInvites,
  ...spokenOfPush,
  ...spokenOfFibre,
  ...spokenOfOperators,
  answers: [{ id: 1, value: 5 }],
  'sim-settings.bar Name': 'OCSRoamingBarred',
  'sim-settings.setAutoActive AutoActive': true,
  'provider.suspendAccount Reason': 'security',
  'provider.addTag Name': 'student',
  'provider.renameTag Name': 'student',
  'provider.openCustomerFromIdentity IdentityProvider': 'LOCAL',
  'provider.openCustomer FirstName': 'Ana',
  'provider.openCustomer LastName': 'Ngata',
  'identity.updateCustomer FirstName': 'Ana',
  'identity.updateCustomer LastName': 'Ngata',
  spid: '2',
  Type: 'prepay',
  SIMID: '2099999999',
  Code: '000000',
  AccountNumber: '11-0000-0000000-010',
  HolderName: 'Aroha Ngata',
  AcceptedTerms: brands.waea.directDebitTerms,
  provider: 'sandbox-addresses',
  flag: 'IS_SHOW_PLANS',
  providerIdx: '1',
  dry: 'true',
  BillingCycle: { Type: 'days', Value: 28 },
  cents: '2000',
  type: 'data',
  availabilityUuid: plan.availability,
  AvailabilityUUID: plan.availability,
  AddonAvailabilityUUID: plan.availability,
  NewAddonAvailabilityUUID: plan.availability,
  AddonCatalogEntryUUID: plan.entry,
  ProductAvailabilityUUID: plan.availability,
  ProductCatalogUUID: plan.entry,
  Amount: 2000,
  'balance.topUp PayAgain': true,
  AmountCents: 1000,
  MSISDN: '0215550999',
  'vouchers.checkVoucher code': '9999999999999',
  'vouchers.redeemVoucher code': '123',
  AmountDollars: 20,
  Days: 30,
  BelowDollars: 5,
  CapDollars: 60,
  City: 'Whangārei',
  StreetName: 'Bank',
  PostCode: '0110',
  LocationProvider: 'sandbox-addresses',
  LocationProviderIDX: '1',
  'porting.number number': '0215551999',
  PortingOverMSISDN: '0215551999',
  PortingOverMSISDNType: 'prepay',
  PortingCarrierLSP: 'one-nz',
  PortingPriorSIMID: '6405123456789012',
}

/** A customer's value for a field of a call, if there is one. */
export function valueIn(world: World, call: string, field: string): unknown {
  const meaning = meaningOf(call, field)
  if (field === 'authId') return world.Email
  return (meaning && world.values[meaning]) ?? spoken[`${call} ${field}`] ?? spoken[field]
}

export interface Wire {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** A call's request as sent: path and query values, and the body's text. */
export function wireOf(call: Call, path: Record<string, string>, query: Record<string, unknown>, body?: unknown): Wire {
  let address = pathOf(call)
  for (const name of pathNames(address)) address = address.replace(`:${name}`, encodeURIComponent(path[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return {
    method: methodOf(call),
    path: search.size ? `${address}?${search}` : address,
    ...(call.body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
}

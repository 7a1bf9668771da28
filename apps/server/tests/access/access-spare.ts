import { randomUUID } from 'node:crypto'
import { providerPlanChanges } from '@waea/contract/mobile/provider-plan-changes'
import { voucherBatches } from '@waea/contract/money/voucher-batches'
import { adjustments } from '@waea/contract/operators/adjustments'
import { apiKeys } from '@waea/contract/operators/api-keys'
import { helpArticles } from '@waea/contract/operators/help-articles'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { webhooks } from '@waea/contract/operators/webhooks'
import { accountSuspension } from '@waea/contract/people/account-suspension'
import { customerRecords } from '@waea/contract/people/customer-records'
import { leaving } from '@waea/contract/people/leaving'
import { providerCatalogue } from '@waea/contract/shop/provider-catalogue'
import { newsTopic } from '@waea/domain/support/help-article'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { spareInvite } from '../approvals/approval-support.ts'
import { closedWithCredit } from '../billing/payout-support.ts'
import { makeOwe, mobileInService, stockedCode } from '../ledger/money-support.ts'
import type { ShopPortal } from '../shop/shop-support.ts'
import { cardOf } from '../sims/sim-support.ts'
import type { World } from '../whole/world.ts'
import { spareFibre } from './fibre-access.ts'
import { spareGroup } from './group-access.ts'

interface Try {
  /** The call under test, and the scope it needs. */
  name: string
  scope: string | undefined
  serviceToken: string
}

/** Creates data that a provider program may change; new for each try. */
export async function spareFor(portal: ShopPortal, owner: World, { name, scope, serviceToken }: Try) {
  const as = { headers: { 'auth-token': serviceToken } }
  if (name === 'billing.endPayout') return sparePayout(portal, owner)
  if (name === 'billing.payOutByProvider') return spareCredit(portal)
  if (name === 'billing.holdAccount') return spareHold(portal, owner)
  if (name === 'operators.addCredit' || name === 'operators.addCharge') return spareBalance(portal, as)
  if (name === 'billing.writeOff') return spareDebt(portal)
  if (name === 'operators.decideRefund') return spareRefund(portal, owner)
  if (name === 'usage.countParkedUsage') return spareUsage(portal, owner)
  if (name === 'messages.resendMessage') return spareMessage(portal, owner)
  if (name === 'messages.messageText')
    return { ...(await spareMessage(portal, owner)), customerUuid: owner.CustomerUUID }
  if (name === 'leaving.endMobile' || name === 'leaving.keepMobile') return spareMobile(portal)
  if (/^sims\.(swap|cancel)\w+ByProvider$/.test(name)) return spareSim(portal)
  // Of the owner's own mobile or payment.
  if (/^(shop\.|operators\.(payment|refundEffect))/.test(name) && scope === 'customers') return {}
  if (name.startsWith('plans.') && scope === 'customers') return sparePlan(portal, as)
  if (name === 'support.writeArticle') return { articleUuid: randomUUID() }
  if (name === 'support.writtenArticle' || name === 'operators.articleVersions') return spareArticle(portal, as)
  if (name.endsWith('Key')) return spareKey(portal, as)
  if (name === 'provider.reopenAccount') return spareSuspended(portal, as)
  if (scope === 'operators') return spareOperator(portal, as)
  if (name.startsWith('webhooks.')) return spareWebhook(portal, as)
  if (name === 'offers.checkUndo' || name === 'offers.undoCatalogue') return spareCatalogue(portal, as)
  if (name.startsWith('vouchers.')) return spareBatch(portal, as)
  if (name.startsWith('groups.')) return spareGroup(portal, name)
  if (name.startsWith('approvals.')) return spareInvite(portal, owner)
  if (name.startsWith('broadband.')) return spareFibre(portal, name, as)
  return scope === 'customers' && !/^(sims|billing)\./.test(name) ? spareCustomer(portal, as) : { Email: owner.Email }
}

/** A customer without a service and with a tag, for a provider program to change, close and erase. */
async function spareCustomer(portal: ShopPortal, as: { headers: Record<string, string> }) {
  const { CustomerUUID, Email } = await portal.signUpCustomer()
  const tag = await portal.good(customerRecords.addTag, { spid: '2', CustomerUUID, Name: 'spare' }, as)
  return { customerUuid: CustomerUUID, CustomerUUID, tagUuid: tag.UUID, Email, AuthID: Email, Name: 'other' }
}

/** An invited operator, and the email of another one to invite. */
async function spareOperator(portal: ShopPortal, as: { headers: Record<string, string> }) {
  const emailOf = () => `${randomUUID()}@provider.example.nz`
  const { UUID } = await portal.good(operatorAccounts.invite, { Email: emailOf(), Roles: ['support'] }, as)
  return { operatorUuid: UUID, OperatorUUID: UUID, Email: emailOf() }
}

/** A piece of news. */
async function spareArticle(portal: ShopPortal, as: { headers: Record<string, string> }) {
  const text = { Topic: newsTopic, Title: 'New', Description: '', Text: 'New.', State: 'draft' as const }
  const input = { articleUuid: randomUUID(), Version: 0, ...text }
  return { articleUuid: (await portal.good(helpArticles.writeArticle, input, as)).UUID }
}

/** A key that may do what the programs under test may, and the name of another one to make. */
async function spareKey(portal: ShopPortal, as: { headers: Record<string, string> }) {
  await portal.rows(`DELETE FROM operators.keys WHERE name LIKE 'spare-%'`)
  const nameOf = () => `spare-${randomUUID().slice(0, 8)}`
  const { UUID } = await portal.good(apiKeys.createKey, { Name: nameOf(), Scopes: ['operators'], PerMinute: 1 }, as)
  return { keyUuid: UUID, Name: nameOf() }
}

/** An endpoint with an event, in place of the one before. */
async function spareWebhook(portal: ShopPortal, as: { headers: Record<string, string> }) {
  await portal.rows('DELETE FROM webhooks.endpoints')
  const Url = `${portal.sandbox}/webhook`
  const endpoint = { Url, Description: '', EventTypes: ['bill.paid' as const] }
  const { UUID: endpointUuid } = await portal.good(webhooks.createEndpoint, endpoint, as)
  const { EventUUID: eventUuid } = await portal.good(webhooks.sendTest, { endpointUuid }, as)
  return { endpointUuid, eventUuid }
}

/** A change of the catalogue to go back from. */
async function spareCatalogue(portal: ShopPortal, as: { headers: Record<string, string> }) {
  const { Version, File } = await portal.good(providerCatalogue.catalogueFile, {}, as)
  await portal.rows(
    `INSERT INTO catalogue.changes (changed_at, before, differences, is_undo, actor)
     VALUES (now(), $1, '[]', false, 'system')`,
    [File],
  )
  return { Version }
}

/** A batch of one voucher, and the name of another one to make. */
async function spareBatch(portal: ShopPortal, as: { headers: Record<string, string> }) {
  const nameOf = () => `batch-${randomUUID().slice(0, 30)}`
  const terms = { Batch: nameOf(), ValueCents: 2000, LastDay: '2099-06-30', Kinds: ['prepay' as const], Count: 1 }
  const { UUID: batchUuid, LeftCents, Codes } = await portal.good(voucherBatches.makeBatch, terms, as)
  return { batchUuid, LeftCents, Batch: nameOf(), Code: Codes[0] }
}

/** A closed account with credit that no card paid for. */
async function spareCredit(portal: ShopPortal) {
  const { CustomerUUID } = await closedWithCredit(portal, 700)
  return { customerUuid: CustomerUUID, AccountNumber: '01-0902-0068389-00', HolderName: 'Aroha Rewi' }
}

/** The account, whose bills nobody holds. */
async function spareHold(portal: ShopPortal, { CustomerUUID }: World) {
  await portal.rows(
    'UPDATE billing.accounts SET parked_since = NULL, parked_at = NULL, parked_by = NULL WHERE customer_uuid = $1',
    [CustomerUUID],
  )
  return { customerUuid: CustomerUUID }
}

/** A mobile in service that its customer may end, with what would happen. */
async function spareMobile(portal: ShopPortal) {
  const { CustomerUUID: customerUuid, MobileUUID: mobileUuid, token } = await mobileInService(portal)
  const { Mobiles } = await portal.good(leaving.read, { customerUuid }, token)
  const { LastDay = '', CreditCents = 0 } = Mobiles[0] ?? {}
  return { customerUuid, mobileUuid, LastDay, CreditCents }
}

/** A mobile whose plan may be changed, with a quote for that, and a change that waits. */
async function sparePlan(portal: ShopPortal, as: { headers: Record<string, string> }) {
  const { quoteChoice, makeChoice } = providerPlanChanges
  const { CustomerUUID: customerUuid, MobileUUID: mobileUuid } = await mobileInService(portal)
  const choice = { AvailabilityUUID: demoPlans.prepayEndless.availability, ChangeNow: false, AutoRenew: true }
  const quote = () => portal.good(quoteChoice, { customerUuid, mobileUuid, ...choice }, as)
  const waiting = { customerUuid, mobileUuid, QuoteUUID: (await quote()).QuoteUUID }
  const { ChangeUUID: changeUuid } = await portal.good(makeChoice, waiting, as)
  return { customerUuid, mobileUuid, ...choice, QuoteUUID: (await quote()).QuoteUUID, changeUuid }
}

/** A mobile in service, and a SIM card that may go into it. */
async function spareSim(portal: ShopPortal) {
  const { CustomerUUID: customerUuid, MobileUUID: mobileUuid } = await mobileInService(portal)
  const { SIMID } = await cardOf(portal, await stockedCode(portal, { SIMType: 'real_sim' }))
  return { customerUuid, mobileUuid, SIMID }
}

/** A prepay mobile with two cents of credit, of which one may be credited or charged. */
async function spareBalance(portal: ShopPortal, as: { headers: Record<string, string> }) {
  const { CustomerUUID: customerUuid, MobileUUID } = await mobileInService(portal, { plan: demoPlans.payg })
  const input = { customerUuid, MobileUUID, BeforeCents: 0, AmountCents: 2, Because: 'A credit' }
  const { AfterCents } = await portal.good(adjustments.addCredit, input, as)
  return { customerUuid, MobileUUID, AmountCents: 1, BeforeCents: AfterCents }
}

/** A customer whose account the provider has suspended. */
async function spareSuspended(portal: ShopPortal, as: { headers: Record<string, string> }) {
  const { CustomerUUID: customerUuid } = await portal.signUpCustomer()
  const input = { customerUuid, Reason: 'terms' as const, Because: 'The terms' }
  await portal.good(accountSuspension.suspendAccount, input, as)
  return { customerUuid }
}

/** A customer who owes a debt. */
async function spareDebt(portal: ShopPortal) {
  const buyer = await portal.signUpCustomer()
  await makeOwe(portal, buyer, 8640)
  return { customerUuid: buyer.CustomerUUID, AmountCents: 8640 }
}

/** A refund that waits for a second operator. */
async function spareRefund(portal: ShopPortal, { CustomerUUID }: World) {
  const [request] = await portal.rows<{ uuid: string }>(
    `INSERT INTO payments.refund_requests (customer_uuid, request_uuid, payment_uuid, amount_cents, because, requested_by,
       state, created_at)
     SELECT customer_uuid, gen_random_uuid(), payment_uuid, 1, 'Charged twice', 'client:other', 'waiting', now()
     FROM payments.intents WHERE customer_uuid = $1 AND state = 'succeeded' LIMIT 1 RETURNING request_uuid AS uuid`,
    [CustomerUUID],
  )
  return { requestUuid: request?.uuid ?? '' }
}

/** Credit that waits for the provider to pay it to a bank account. */
async function sparePayout(portal: ShopPortal, { CustomerUUID }: World) {
  const [payout] = await portal.rows<{ uuid: string }>(
    `INSERT INTO billing.payouts (customer_uuid, payout_uuid, way, amount_cents, state, created_at)
     VALUES ($1, gen_random_uuid(), 'bank', 100, 'under-way', now()) RETURNING payout_uuid AS uuid`,
    [CustomerUUID],
  )
  return { payoutUuid: payout?.uuid ?? '' }
}

/** A text message that the gateway refused. */
async function spareMessage(portal: ShopPortal, { CustomerUUID }: World) {
  const [message] = await portal.rows<{ uuid: string }>(
    `INSERT INTO messages.outbox (customer_uuid, message_uuid, channel, recipient, template, language, data, dedupe_key,
       state, tries, last_error, asked_at, finished_at)
     VALUES ($1, gen_random_uuid(), 'sms', '64215550142', 'service-active', 'en', '{"text": "Kia ora"}',
       gen_random_uuid()::text, 'refused', 1, 'It was refused', now(), now()) RETURNING message_uuid AS uuid`,
    [CustomerUUID],
  )
  return { messageUuid: message?.uuid ?? '', CustomerUUID }
}

/** A usage document that was put aside and can be counted. */
async function spareUsage(portal: ShopPortal, { CustomerUUID, values }: World) {
  const document = {
    id: randomUUID(),
    usageDate: portal.server.clock.now().toISOString(),
    usageType: 'sms',
    usageCharacteristic: [{ name: 'amount', value: 1 }],
    product: { id: 'service', externalId: `${CustomerUUID}.${values.mobileUuid}.0` },
  }
  const [notice] = await portal.rows<{ uuid: string }>(
    `INSERT INTO platform.notices (notice_uuid, kind, subject, reason, document, first_at, last_at)
     VALUES (gen_random_uuid(), 'usage-document', $1, 'A reason', $2, now(), now()) RETURNING notice_uuid AS uuid`,
    [document.id, JSON.stringify(document)],
  )
  return { noticeUuid: notice?.uuid ?? '' }
}

import { payments } from '@waea/contract/money/payments'
import { dayOf, dayParts, nz } from '@waea/kit/calendar-day'
import { type Buyer, eventually, type ShopPortal } from '../../shop/shop-support.ts'

/** Answers the bank's authentication for a payment or a card that is being saved. */
export async function authenticate(
  portal: ShopPortal,
  clientSecret: string | undefined,
  outcome: 'complete' | 'fail',
): Promise<void> {
  const [intent = ''] = (clientSecret ?? '').split('_secret')
  const answer = await fetch(`${portal.sandbox}/stripe/3ds/${intent}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: clientSecret ?? '', outcome }),
  })
  if (!answer.ok) throw new Error(`The bank has no such question: ${await answer.text()}`)
}

/** Saves a card that needs authentication for every payment; returns our id of it. */
export async function saveCheckedCard(portal: ShopPortal, owner: Buyer): Promise<string> {
  const mine = { customerUuid: owner.CustomerUUID }
  const { result } = await portal.good(payments.setup, mine, owner.token)
  const secret = result.SetupIntentClientSecret
  const [setup = ''] = secret.split('_secret')
  await fetch(`${portal.sandbox}/stripe/v1/setup_intents/${setup}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ payment_method: 'pm_card_authenticationRequired' }),
  })
  await authenticate(portal, secret, 'complete')
  const { PaymentMethods } = await portal.good(payments.syncMethods, mine, owner.token)
  const card = PaymentMethods.at(-1)
  if (!card) throw new Error('The card was not saved')
  return card.UUID
}

/** A customer's default card, once a purchase with a new card has saved it again in place of the previous one. */
export function defaultCardOf(portal: ShopPortal, { CustomerUUID, token }: Buyer): Promise<string> {
  return eventually('the cards to be saved', async () => {
    const key = `payments.sync-cards:${CustomerUUID}`
    const left = await portal.rows('SELECT 1 FROM graphile_worker.jobs WHERE key = $1', [key])
    if (left.length > 0) return undefined
    const { PaymentMethods } = await portal.good(payments.methods, { customerUuid: CustomerUUID }, token)
    return PaymentMethods[0]?.UUID
  })
}

/** Creates a card at the card partner with a given last month; returns the partner's id of it. */
export async function cardThatEnds(
  portal: ShopPortal,
  month: number,
  year: number,
  number = '4242424242424242',
): Promise<string> {
  const answer = await fetch(`${portal.sandbox}/stripe/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': String(month),
      'card[exp_year]': String(year),
      'billing_details[address][line1]': '1 Bank Street',
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

/** The card partner's id of a card that is valid today and has run out 62 days later. */
export function cardOfNextMonth(portal: ShopPortal, number?: string): Promise<string> {
  const { year, month } = dayParts(dayOf(portal.server.clock.now(), nz))
  return month === 12 ? cardThatEnds(portal, 1, year + 1, number) : cardThatEnds(portal, month + 1, year, number)
}

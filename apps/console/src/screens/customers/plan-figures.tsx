import type { Gives } from '@waea/contract/call'
import type { providerPlanChanges } from '@waea/contract/mobile/provider-plan-changes'
import { daysBetweenPlanChanges } from '@waea/domain/plans/plan-change'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { DescriptionList } from '@waea/ui/data/description-list'

type Quote = Gives<typeof providerPlanChanges.quoteChoice>

const sum = (cents: number) => dollars(money(cents))
const day = (text: string) => dateText(text, 'date')

/** Every figure of a plan change, as the customer would see it: what is due today and from what, and what follows. */
export function PlanFigures({ quote }: { quote: Quote }) {
  const { New, Old, Mode, OnBillCents, CreditAfterCents, DueTodayCents } = quote
  return (
    <>
      <DescriptionList
        items={[
          { key: 'old', term: 'Plan until now', value: `${Old.Name}, ${sum(Old.PriceCents)}` },
          { key: 'new', term: 'New plan', value: `${New.Name}, ${sum(New.PriceCents)}` },
          { key: 'starts', term: 'Starts', value: Mode === 'NOW' ? 'Today' : day(New.StartsOn) },
          ...(New.EndsOn
            ? [{ key: 'ends', term: New.AutoRenew ? 'Renews on' : 'Ends on', value: day(New.EndsOn) }]
            : []),
          ...(Mode === 'NOW'
            ? [{ key: 'refund', term: `Refund for ${Old.Name}`, value: sum(Old.RefundCents + Old.CreditCents) }]
            : []),
          ...(DueTodayCents > 0
            ? [{ key: 'gst', term: 'GST included', value: sum(quote.DueTodayTaxCents), weight: 'small' as const }]
            : []),
          { key: 'from', term: 'Paid from', value: paidFrom(quote) },
          { key: 'today', term: 'To pay today', value: sum(DueTodayCents), weight: 'total' },
          ...(OnBillCents === undefined ? [] : [{ key: 'bill', term: 'On the next bill', value: sum(OnBillCents) }]),
          ...(CreditAfterCents === undefined
            ? []
            : [{ key: 'credit', term: 'Credit left', value: sum(CreditAfterCents) }]),
          ...quote.NextCharges.map(({ On, Name, AmountCents }) => ({
            key: `next ${On}`,
            term: `Next charge, ${day(On)}, ${Name}`,
            value: sum(AmountCents),
          })),
        ]}
      />
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
        {consequences(quote).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  )
}

function paidFrom({ PaidFrom, Card, CreditShortCents, Mode }: Quote): string {
  if (PaidFrom === 'bill') return 'the next bill'
  if (PaidFrom === 'credit') return 'the credit'
  if (PaidFrom === 'nothing') return Mode === 'LATER' ? 'nothing until it starts' : 'nothing'
  const card = Card ? `${Card.Brand} ending ${Card.Last4}` : 'no valid card is saved'
  return CreditShortCents ? `${card}; the credit of ${sum(CreditShortCents)} is too small` : card
}

/** In words: the lost days, the allowances, the add-ons, the credit, and how long the change can be cancelled. */
function consequences({ Mode, Old, New, Addons, Replaces, CreditKeptUntil, CancelBefore }: Quote): string[] {
  const addons = Addons.map(({ Name }) => Name).join(', ')
  return [
    Mode === 'LATER'
      ? `They keep ${Old.Name} and what is left of it until ${day(Old.EndsOn)}. Then ${New.Name} starts with its own allowances.`
      : `${Old.Name} ends today. What it carries over continues; the rest of its data, minutes and texts ends with it. ${New.Name} starts with all of its own.`,
    Old.DaysLost > 0 && `They lose ${Old.DaysLost} days of ${Old.Name} that they have paid for.`,
    addons && `Their add-ons stay: ${addons}.`,
    CreditKeptUntil && `Credit that they paid for is kept until ${day(CreditKeptUntil)} at least.`,
    Replaces !== undefined && `It replaces the change to ${Replaces}, which is cancelled.`,
    CancelBefore
      ? `It can be cancelled until the day before ${day(CancelBefore)}.`
      : `It can’t be cancelled once it is made, and the plan can be changed again ${daysBetweenPlanChanges} days later.`,
    'The customer is mailed that the provider made the change.',
  ].filter((one) => typeof one === 'string' && one !== '') as string[]
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { shop } from '@waea/contract/shop/shop'
import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import { type Description, DescriptionList } from '@waea/ui/data/description-list'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { PeriodWords } from '../../catalogue/shared/plan-words.tsx'

export type Sums = Gives<typeof shop.order>['Sums']
export type RecurringLine = Sums['OnBill'][number]

/**
 * What is paid by card, what goes on the bill and when, and what renews, with GST: the same summary in the same words
 * from the cart to the order page and its emails.
 */
export function SumWords({ sums, paid }: { sums: Sums; paid: string }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-5">
      <DescriptionList
        items={[
          ...sums.Today.map(
            (line): Description => ({
              key: `${line.Name}-${line.AmountCents}`,
              term: nameOf(line),
              value: dollars(money(line.AmountCents)),
            }),
          ),
          { key: 'gst', term: t`GST included`, value: dollars(money(sums.DueTaxCents)), weight: 'small' },
          { key: 'paid', term: paid, value: dollars(money(sums.DueCents)), weight: 'total' },
        ]}
      />
      {sums.OnBill.length > 0 && <OnBill lines={sums.OnBill} tax={money(sums.BillTaxCents)} by={sums.FirstBillBy} />}
      <Renewals sums={sums} />
    </div>
  )
}

/** What goes on the bill, how often, and when the first bill is issued. */
export function OnBill({ lines, tax, by }: { lines: readonly RecurringLine[]; tax: Money; by: string | undefined }) {
  const { t } = useLingui()
  const locale = useLocale()
  const day = by && dateText(by, 'date', locale)
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-4">
      <p className="text-s font-semibold">
        <Trans>On your bill</Trans>
      </p>
      <DescriptionList
        items={[
          ...lines.map(
            (line): Description => ({
              key: keyOfLine(line),
              term: nameOf(line),
              value: <PriceWords line={line} />,
            }),
          ),
          { key: 'gst', term: t`GST included`, value: dollars(tax), weight: 'small' },
        ]}
      />
      {day && (
        <p className="text-s text-ink-2">
          <Trans>Your first bill comes by {day}, within 15 days of your purchase.</Trans>
        </p>
      )}
    </div>
  )
}

/** What the card is charged after today, and what it isn't; shown before the first payment. */
function Renewals({ sums }: { sums: Sums }) {
  if (sums.Renewals.length + sums.Once.length === 0) return null
  return (
    <ul className="grid gap-1.5 text-s text-ink-2">
      {sums.Renewals.map((line) => {
        const name = nameOf(line)
        return (
          <li key={`${name}-${line.AmountCents}`}>
            <Trans>
              {name} renews from your card: <PriceWords line={line} />, from the day you activate until you stop it.
            </Trans>
          </li>
        )
      })}
      {sums.Once.map((name) => (
        <li key={name}>
          <Trans>You pay for {name} once. It doesn’t renew automatically.</Trans>
        </li>
      ))}
    </ul>
  )
}

/** `$60.00 every month, 6 times, then $70.00`, or `$60.00, once` for a line that does not renew. */
export function PriceWords({ line }: { line: Omit<RecurringLine, 'Name' | 'Quantity'> }) {
  const { AmountCents, Interval, Periods, ThenCents } = line
  const price = dollars(money(AmountCents))
  const every = <PeriodWords interval={Interval} />
  if (Periods === 1 && ThenCents === undefined) return <Trans>{price}, once</Trans>
  if (Periods === undefined || ThenCents === undefined) {
    return (
      <Trans>
        {price} {every}
      </Trans>
    )
  }
  const after = dollars(money(ThenCents))
  return Periods === 1 ? (
    <Trans>
      {price} {every}, 1 time, then {after}
    </Trans>
  ) : (
    <Trans>
      {price} {every}, {Periods} times, then {after}
    </Trans>
  )
}

/** A plan may appear twice, once renewing and once not. */
export function keyOfLine({ Name, AmountCents, Periods }: RecurringLine): string {
  return [Name, AmountCents, Periods].join(' ')
}

function nameOf({ Name, Quantity }: { Name: string; Quantity: number }): string {
  return Quantity > 1 ? `${Name} × ${Quantity}` : Name
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { DescriptionList } from '@waea/ui/data/description-list'
import { useEnglishMark, useLocale } from '../../../shell/session/shared/portal.tsx'
import type { Quote } from './quote.ts'

/** Every figure of a plan change: the end of the old plan, today's payment, and the next charge. */
export function ChangeFigures({ quote }: { quote: Quote }) {
  const { t } = useLingui()
  const english = useEnglishMark()
  const day = useDay()
  const { New, Old } = quote
  const from = day(New.StartsOn)
  const refund = dollars(money(Old.RefundCents + Old.CreditCents))
  const weight = 'small' as const
  return (
    <>
      <h2 id="change" className="text-h3">
        <Trans>
          From <span lang={english}>{Old.Name}</span> to <span lang={english}>{New.Name}</span>
        </Trans>
      </h2>
      <DescriptionList
        items={[
          { key: 'starts', term: t`Starts`, value: quote.Mode === 'NOW' ? <Trans>Today</Trans> : from },
          ...(New.EndsOn
            ? [{ key: 'ends', term: New.AutoRenew ? t`Renews on` : t`Ends on`, value: day(New.EndsOn) }]
            : []),
          ...quote.Lines.map((line) => ({
            key: line.Name,
            term: line.Name,
            value: dollars(money(line.AmountCents)),
          })),
          ...(quote.Mode === 'NOW' ? [{ key: 'refund', term: t`Refund for ${Old.Name}`, value: refund }] : []),
          ...(quote.DueTodayCents > 0
            ? [{ key: 'gst', term: t`GST included`, value: dollars(money(quote.DueTodayTaxCents)), weight }]
            : []),
          { key: 'today', term: t`To pay today`, value: dollars(money(quote.DueTodayCents)), weight: 'total' },
          ...(quote.OnBillCents === undefined
            ? []
            : [{ key: 'bill', term: t`On your next bill`, value: dollars(money(quote.OnBillCents)) }]),
          ...(quote.CreditAfterCents === undefined
            ? []
            : [{ key: 'credit', term: t`Credit left`, value: dollars(money(quote.CreditAfterCents)) }]),
        ]}
      />
      <NextCharges quote={quote} />
      <WhatBecomes quote={quote} />
    </>
  )
}

function NextCharges({ quote }: { quote: Quote }) {
  const { t } = useLingui()
  const day = useDay()
  if (quote.NextCharges.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="text-l">
        <Trans>Next charges</Trans>
      </h3>
      <DescriptionList
        items={quote.NextCharges.map(({ On, Name, AmountCents }) => ({
          key: On,
          term: t`${day(On)}, ${Name}`,
          value: dollars(money(AmountCents)),
        }))}
      />
    </div>
  )
}

/** In words: the lost days, the allowances, the add-ons, the credit, and how long the change can be cancelled. */
function WhatBecomes({ quote }: { quote: Quote }) {
  const day = useDay()
  const { Mode, Old, New, Addons, Replaces } = quote
  const [oldName, newName, days] = [Old.Name, New.Name, Old.DaysLost]
  const ends = day(Old.EndsOn)
  const cancelBefore = quote.CancelBefore && day(quote.CancelBefore)
  const keptUntil = quote.CreditKeptUntil && day(quote.CreditKeptUntil)
  const addons = Addons.map(({ Name }) => Name).join(', ')
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
      {Mode === 'LATER' ? (
        <li>
          <Trans>
            You keep {oldName} and what is left of it until it ends. On {ends} {newName} starts with its own allowances.
          </Trans>
        </li>
      ) : (
        <li>
          <Trans>
            {oldName} ends today. What it carries over continues; the rest of its data, minutes and texts ends with it.{' '}
            {newName} starts with all of its own.
          </Trans>
        </li>
      )}
      {days > 0 && (
        <li>
          <Plural
            value={days}
            one={`You lose # day of ${oldName} that you have paid for. It is not refunded.`}
            other={`You lose # days of ${oldName} that you have paid for. They are not refunded.`}
          />
        </li>
      )}
      {addons && (
        <li>
          <Trans>Your add-ons stay: {addons}.</Trans>
        </li>
      )}
      {keptUntil && (
        <li>
          <Trans>Credit that you paid for is kept until {keptUntil} at least.</Trans>
        </li>
      )}
      {Replaces !== undefined && (
        <li>
          <Trans>It replaces your change to {Replaces}, which is cancelled.</Trans>
        </li>
      )}
      <li>
        {cancelBefore ? (
          <Trans>You can cancel it until the day before {cancelBefore}.</Trans>
        ) : (
          <Trans>It can’t be cancelled once it is made, and the plan can be changed again a month later.</Trans>
        )}
      </li>
    </ul>
  )
}

function useDay(): (day: string) => string {
  const locale = useLocale()
  return (day) => dateText(day, 'day', locale)
}

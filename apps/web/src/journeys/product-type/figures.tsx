import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { daysBetweenTransfers } from '@waea/domain/product-type/transfer'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { DescriptionList } from '@waea/ui/data/description-list'
import { useEnglishMark, useLocale } from '../../shell/session/shared/portal.tsx'
import { type Quote, useTypeWords } from './type-words.ts'

const sum = (cents: number) => dollars(money(cents))

/** Every figure of a transfer: today's payment, the bills, the credit, and what ends. */
export function Figures({ quote }: { quote: Quote }) {
  const { t } = useLingui()
  const words = useTypeWords()
  const [from, to] = [words[quote.From].name, words[quote.To].name]
  const day = useDay()
  const { New, FirstBill, Credit } = quote
  const weight = 'small' as const
  return (
    <>
      <h2 id="change" className="text-h3">
        <Trans>
          From {from} to {to}
        </Trans>
      </h2>
      <DescriptionList
        items={[
          ...quote.Lines.map((line) => ({ key: 'line', term: line.Name, value: sum(line.AmountCents) })),
          ...(quote.DueTodayCents > 0
            ? [{ key: 'gst', term: t`GST included`, value: sum(quote.DueTodayTaxCents), weight }]
            : []),
          { key: 'today', term: t`To pay today`, value: sum(quote.DueTodayCents), weight: 'total' as const },
          ...(Credit && Credit.Becomes === 'stays'
            ? [{ key: 'credit', term: t`Credit left`, value: sum(Credit.AfterCents) }]
            : []),
          ...(New?.NextCharge
            ? [
                {
                  key: 'next',
                  term: t`${day(New.NextCharge.On)}, ${New.Name} renews`,
                  value: sum(New.NextCharge.AmountCents),
                },
              ]
            : []),
        ]}
      />
      {FirstBill && <FirstBillPart bill={FirstBill} name={New?.Name ?? ''} />}
      {quote.LastCharges && <LastCharges last={quote.LastCharges} />}
      <WhatBecomes quote={quote} />
    </>
  )
}

function FirstBillPart({ bill, name }: { bill: NonNullable<Quote['FirstBill']>; name: string }) {
  const { t } = useLingui()
  const day = useDay()
  return (
    <div className="grid gap-2">
      <h3 className="text-l">
        {bill.OthersCents === 0 ? (
          <Trans>Your first bill, on {day(bill.On)}</Trans>
        ) : (
          <Trans>On your bill of {day(bill.On)}</Trans>
        )}
      </h3>
      <DescriptionList
        items={[
          { key: 'plan', term: name, value: sum(bill.AmountCents) },
          ...(bill.OthersCents !== 0
            ? [{ key: 'others', term: t`What else is on it`, value: sum(bill.OthersCents) }]
            : []),
          ...(bill.CreditCents > 0
            ? [{ key: 'credit', term: t`From your credit`, value: `−${sum(bill.CreditCents)}` }]
            : []),
          {
            key: 'due',
            term: t`To pay by ${day(bill.DueOn)}`,
            value: sum(Math.max(0, bill.AmountCents + bill.OthersCents - bill.CreditCents)),
            weight: 'total' as const,
          },
        ]}
      />
    </div>
  )
}

function LastCharges({ last }: { last: NonNullable<Quote['LastCharges']> }) {
  const { t } = useLingui()
  const day = useDay()
  return (
    <div className="grid gap-2">
      <h3 className="text-l">
        {last.IsFinal ? (
          <Trans>Your last bill, today</Trans>
        ) : (
          <Trans>Your last charges, on the bill of {day(last.On)}</Trans>
        )}
      </h3>
      <DescriptionList
        items={[
          { key: 'charges', term: t`Not billed yet`, value: sum(last.Cents) },
          ...(last.CreditTakenCents > 0
            ? [{ key: 'credit', term: t`From your account’s credit`, value: `−${sum(last.CreditTakenCents)}` }]
            : []),
          ...(last.IsFinal
            ? [
                {
                  key: 'due',
                  term: t`To pay by ${day(last.DueOn)}`,
                  value: sum(last.DueCents),
                  weight: 'total' as const,
                },
              ]
            : []),
          ...(last.CreditLeftCents > 0
            ? [{ key: 'left', term: t`Becomes prepay credit`, value: sum(last.CreditLeftCents) }]
            : []),
        ]}
      />
    </div>
  )
}

/** In words: what ends, what stays, and what can't be undone. */
function WhatBecomes({ quote }: { quote: Quote }) {
  const english = useEnglishMark()
  const day = useDay()
  const { Old, New, Extras, Credit, CancelsChange } = quote
  const extras = Extras.map(({ Name, PaidUntil }) => (PaidUntil ? `${Name} (${day(PaidUntil)})` : Name)).join(', ')
  const days = Old?.DaysLost ?? 0
  const credit = Credit && sum(Credit.Cents)
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
      {Old && (
        <li>
          <Trans>
            <span lang={english}>{Old.Name}</span> ends today, with what is left of its data, minutes and texts. What it
            carries over continues.
          </Trans>
        </li>
      )}
      {days > 0 && (
        <li>
          <Plural
            value={days}
            one="You lose # day of it that you have paid for, or that is on your bill. It is not refunded."
            other="You lose # days of it that you have paid for, or that are on your bill. They are not refunded."
          />
        </li>
      )}
      {New ? (
        <li>
          <Trans>
            <span lang={english}>{New.Name}</span> starts as soon as the network has made the change.
          </Trans>
        </li>
      ) : (
        <li>
          {quote.To === 'payg' ? (
            <Trans>You have no plan until you choose one. Until then, you pay casual rates for what you use.</Trans>
          ) : (
            <Trans>
              You have no plan until you choose one. Until then calls, texts and data are stopped and cost nothing,
              unless you choose to be charged for them.
            </Trans>
          )}
        </li>
      )}
      {extras && (
        <li>
          <Trans>Your add-ons stay until they end and don’t renew: {extras}.</Trans>
        </li>
      )}
      {Credit && Credit.Becomes === 'bill' && Credit.Cents > 0 && (
        <li>
          <Trans>
            Your credit of {credit} becomes credit on your account. Your bills use it, and it doesn’t expire.
          </Trans>
        </li>
      )}
      {Credit && Credit.Becomes === 'stays' && (
        <li>
          <Trans>Your credit stays, and so does the day it ends.</Trans>
        </li>
      )}
      {quote.EndsAutoTopUp && (
        <li>
          <Trans>Automatic top-up is switched off.</Trans>
        </li>
      )}
      {CancelsChange !== undefined && (
        <li>
          <Trans>Your waiting change to {CancelsChange} is cancelled.</Trans>
        </li>
      )}
      <li>
        <Trans>You keep your number and SIM. You can change how you pay again after {daysBetweenTransfers} days.</Trans>
      </li>
    </ul>
  )
}

function useDay(): (day: string) => string {
  const locale = useLocale()
  return (day) => dateText(day, 'day', locale)
}

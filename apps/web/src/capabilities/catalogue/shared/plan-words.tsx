import { Trans } from '@lingui/react/macro'
import type { OfferLine } from '@waea/domain/catalogue/offer-line'
import type { OfferSummary } from '@waea/domain/catalogue/offer-summary'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { sortedLines } from './plan-lines.ts'

/**
 * A plan's period in words: `28 day` is every 28 days, `1 month` every month. Singular and plural are chosen by hand
 * here: the first number that a message catalogue formats takes a phone longer than rendering the rest of a page of
 * plans.
 */
export function PeriodWords({ interval }: { interval: string | undefined }) {
  const [number, unit] = partsOf(interval)
  switch (unit) {
    case 'day':
      return number === 1 ? <Trans>every day</Trans> : <Trans>every {number} days</Trans>
    case 'week':
      return number === 1 ? <Trans>every week</Trans> : <Trans>every {number} weeks</Trans>
    case 'month':
      return number === 1 ? <Trans>every month</Trans> : <Trans>every {number} months</Trans>
    case 'year':
      return number === 1 ? <Trans>every year</Trans> : <Trans>every {number} years</Trans>
    default:
      return <Trans>once</Trans>
  }
}

/** Parses a catalogue period such as `28 day`. The domain's own rule would pull the calendar code into the bundle. */
export function partsOf(interval: string | undefined): [number: number, unit: string | undefined] {
  const [, count = '1', unit] = /^(\d+)\s*(day|week|month|year)s?$/i.exec(interval?.trim() ?? '') ?? []
  return [Number(count), unit?.toLowerCase()]
}

/** One included item of a plan in words; undefined if another line already covers it. */
export function LineWords({
  line,
  summary,
  isExtra = false,
  isAbroad = false,
  charges = false,
}: {
  line: OfferLine
  summary: OfferSummary
  /** For an add-on, what happens when it runs out depends on the plan. */
  isExtra?: boolean
  /** A day pass is for calls abroad. */
  isAbroad?: boolean
  /** Whether the customer chose to be charged when data runs out: by default it stops. */
  charges?: boolean
}) {
  const figure = (
    <b className="tabular-nums">
      {line.amount ? `${line.amount} ${line.unit === 'GB' || line.unit === 'MB' ? line.unit : ''}`.trim() : ''}
    </b>
  )
  if (line.value === 'unlimited') return <UnlimitedWords kind={line.kind} />
  if (line.value === 'casual rate') return <CasualWords kind={line.kind} />
  switch (line.kind) {
    case 'data':
      if (isExtra) return <Trans>{figure} of data</Trans>
      return (
        <DataWords
          figure={figure}
          charges={charges}
          throttle={summary.details.find(({ kind }) => kind === 'throttle')}
        />
      )
    case 'voice':
      if (isAbroad) return <Trans>{figure} minutes of calls</Trans>
      return <Trans>{figure} minutes to New Zealand numbers</Trans>
    case 'sms':
      return <Trans>{figure} texts</Trans>
    case 'mms':
      return <Trans>{figure} picture messages</Trans>
    case 'idd_voice':
      return <Trans>{figure} international minutes</Trans>
    case 'idd_sms':
      return <Trans>{figure} international texts</Trans>
    default:
      return <SpeedWords line={line} />
  }
}

type DataProps = { figure: ReactNode; charges: boolean; throttle: OfferLine | undefined }

function DataWords({ figure, charges, throttle }: DataProps) {
  if (!throttle && charges) return <Trans>{figure} of data, then casual rates</Trans>
  if (!throttle) return <Trans>{figure} of data, then data stops</Trans>
  return (
    <Trans>
      {figure} at full speed, then endless at {speedOf(throttle)}
    </Trans>
  )
}

function UnlimitedWords({ kind }: Pick<OfferLine, 'kind'>) {
  switch (kind) {
    case 'data':
      return (
        <Trans>
          <b>Unlimited</b> data
        </Trans>
      )
    case 'voice':
      return (
        <Trans>
          <b>Unlimited</b> minutes to New Zealand numbers
        </Trans>
      )
    case 'sms':
      return (
        <Trans>
          <b>Unlimited</b> texts
        </Trans>
      )
    case 'mms':
      return (
        <Trans>
          <b>Unlimited</b> picture messages
        </Trans>
      )
    case 'idd_voice':
      return (
        <Trans>
          <b>Unlimited</b> international minutes
        </Trans>
      )
    default:
      return (
        <Trans>
          <b>Unlimited</b> international texts
        </Trans>
      )
  }
}

function CasualWords({ kind }: Pick<OfferLine, 'kind'>) {
  switch (kind) {
    case 'data':
      return <Trans>Data at casual rates</Trans>
    case 'voice':
      return <Trans>Minutes at casual rates</Trans>
    case 'sms':
      return <Trans>Texts at casual rates</Trans>
    case 'mms':
      return <Trans>Picture messages at casual rates</Trans>
    case 'idd_voice':
      return <Trans>International minutes at casual rates</Trans>
    default:
      return <Trans>International texts at casual rates</Trans>
  }
}

function SpeedWords({ line }: { line: OfferLine }) {
  const speed = speedOf(line)
  switch (line.kind) {
    case 'plan_speed':
      return <Trans>Full network speed</Trans>
    case 'capped_speed':
      return <Trans>Speed capped at {speed}</Trans>
    case 'download_speed':
      return <Trans>Downloads up to {speed}</Trans>
    case 'upload_speed':
      return <Trans>Uploads up to {speed}</Trans>
    default:
      return null
  }
}

/** What a plan includes, then what costs extra. */
export function WhatIsIn({
  summary,
  isFolded = false,
  isExtra = false,
  isAbroad = false,
  charges = false,
}: {
  summary: OfferSummary
  isFolded?: boolean
  isExtra?: boolean
  isAbroad?: boolean
  charges?: boolean
}) {
  const { included, besides } = sortedLines(summary)
  return (
    <div className="grid flex-1 content-start gap-4">
      {included.length > 0 && (
        <ul className="grid content-start gap-2.5">
          {included.map((line, at) => (
            // The collapsed card already shows the first one.
            <li
              key={line.kind}
              className={`grid grid-cols-[1.25rem_1fr] gap-2.5 ${isFolded && at === 0 ? 'max-md:hidden' : ''}`}
            >
              <Check aria-hidden="true" strokeWidth={2.6} className="mt-0.5 size-5 text-primary" />
              <span>
                <LineWords line={line} summary={summary} isExtra={isExtra} isAbroad={isAbroad} charges={charges} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {besides.length > 0 && (
        <ul className="grid gap-1 text-s text-ink-2">
          {besides.map((line) => (
            <li key={line.kind}>
              <LineWords line={line} summary={summary} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The discount or credit of an offer, and for how long it applies. */
export function OfferWords({ summary }: { summary: OfferSummary }) {
  const { discount, offer_credit: credit } = summary
  return (
    <p className="text-s text-ink-2">
      {discount !== '0.00' && (
        <Trans>
          ${discount} off ${summary.original_price}.
        </Trans>
      )}{' '}
      {credit !== '0.00' && <Trans>You get ${credit} of credit each time you pay.</Trans>} <HowLong summary={summary} />
    </p>
  )
}

function HowLong({
  summary: { offer_period_count: periods = 0, offer_period_interval: interval },
}: {
  summary: OfferSummary
}) {
  const [number, unit] = partsOf(interval)
  const count = number * periods * (unit === 'week' ? 7 : unit === 'year' ? 12 : 1)
  if (!unit || count === 0) return null
  if (unit === 'day' || unit === 'week')
    return count === 1 ? <Trans>Only on the first day.</Trans> : <Trans>For the first {count} days.</Trans>
  return count === 1 ? <Trans>For the first month.</Trans> : <Trans>For the first {count} months.</Trans>
}

/** `1.2Mbps` with a space before the unit, non-breaking so that figure and unit stay together. */
function speedOf(line: OfferLine): string {
  return (line.amount ?? line.value).replace(/(\d)([A-Za-z])/, '$1\u00a0$2')
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { shop } from '@waea/contract/shop/shop'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { DescriptionList } from '@waea/ui/data/description-list'
import { ExternalLink } from 'lucide-react'
import { useLocale } from '../../../shell/session/shared/portal.tsx'

export type Parcel = Gives<typeof shop.parcels>['Parcels'][number]['Parcel']

/** A parcel: its courier, tracking number and link, and when it arrives or arrived. */
export function ParcelWords({ parcel }: { parcel: Parcel }) {
  const { t } = useLingui()
  const when = useParcelDay(parcel)
  const { Carrier, TrackingNumber, TrackingLink } = parcel
  if (TrackingNumber === undefined) return null
  return (
    <DescriptionList
      items={[
        { key: 'courier', term: t`Courier`, value: Carrier },
        {
          key: 'number',
          term: t`Tracking`,
          value: TrackingLink ? (
            <a
              href={TrackingLink}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 max-w-full items-center gap-1.5 wrap-anywhere text-primary underline underline-offset-4"
            >
              {TrackingNumber}
              <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
              <span className="sr-only">
                {' '}
                <Trans>(opens the courier’s page)</Trans>
              </span>
            </a>
          ) : (
            TrackingNumber
          ),
        },
        ...(when ? [{ key: 'when', ...when }] : []),
      ]}
    />
  )
}

/** When a parcel was delivered, or is expected. */
function useParcelDay({ State, ExpectedOn, Steps }: Parcel): { term: string; value: string } | undefined {
  const { t } = useLingui()
  const locale = useLocale()
  const delivered = Steps.find((step) => step.State === 'DELIVERED')?.AtNanos
  if (delivered !== undefined) return { term: t`Delivered`, value: dateText(fromNanos(delivered), 'moment', locale) }
  if (ExpectedOn === undefined || State === 'UNDELIVERABLE') return undefined
  return { term: t`Expected by`, value: dateText(ExpectedOn, 'date', locale) }
}

/** Why a card cannot be activated yet, and when it can. */
export function NotArrived({ expectedOn }: { expectedOn: string | undefined }) {
  const locale = useLocale()
  const day = expectedOn && dateText(expectedOn, 'date', locale)
  return (
    <p className="text-ink-2">
      {day ? (
        <Trans>Activate it when the card arrives. We expect that by {day}.</Trans>
      ) : (
        <Trans>Activate it when the card arrives. We’ll email you when the parcel is on its way.</Trans>
      )}
    </p>
  )
}

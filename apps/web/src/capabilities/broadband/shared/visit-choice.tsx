import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { Button } from '@waea/ui/button'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { visitDays } from '../own/orders/visit-days.ts'
import { VisitTimes } from '../own/orders/visit-times.tsx'
import type { ChosenVisit } from './draft.ts'
import type { Availability, FibrePlace } from './wire.ts'

interface Props {
  place: Pick<FibrePlace, 'LocationProvider' | 'LocationProviderIDX'>
  found: Availability
  chosen: ChosenVisit | undefined
  onChoose: (visit: ChosenVisit | undefined) => void
}

/** The earliest times of the first visit at a place, chosen before the order; or later, once it is accepted. */
export function VisitChoice({ place, found, chosen, onChoose }: Props) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { LocationProvider, LocationProviderIDX } = place
  const times = useCall(broadband.placeTimes, { LocationProvider, LocationProviderIDX })
  if (!times.data) {
    return (
      <Loaded
        query={times}
        waiting={<SkeletonList count={3} />}
        failed={t`We couldn’t load the times`}
        note={(error) => (
          <>
            {errorText(error)} <Trans>You can order now, and choose a time once the order is accepted.</Trans>
          </>
        )}
        isPart
      />
    )
  }
  const { AvailableTimeSlots: slots, Mode } = times.data
  if (slots.length === 0) {
    return (
      <Notice title={<Trans>No times at the moment</Trans>}>
        <Trans>{found.LFC} opens more every day. Order now, and choose a time once the order is accepted.</Trans>
      </Notice>
    )
  }
  const choose = (id: string) => {
    const slot = slots.find(({ ID }) => ID === id)
    onChoose(slot && { ID: slot.ID, Mode, StartNanos: slot.StartNanos, EndNanos: slot.EndNanos })
  }
  const isOffered = slots.some(({ ID }) => ID === chosen?.ID)
  return (
    <div className="grid gap-2">
      <VisitTimes
        label={Mode === 'scope' ? t`When can a technician take a look?` : t`When can the technician come?`}
        hint={
          Mode === 'scope'
            ? t`It takes about an hour. After it you choose a time for the installation.`
            : t`It can take most of the day, and someone aged 18 or over must be home.`
        }
        days={visitDays(slots)}
        chosen={isOffered ? chosen?.ID : undefined}
        onChoose={choose}
      />
      {chosen && !isOffered && (
        <Notice tone="warn" title={<Trans>The time you chose is gone</Trans>}>
          <Trans>Choose another, or choose one once the order is accepted.</Trans>
        </Notice>
      )}
      {chosen && isOffered ? (
        <Button tone="link" className="justify-self-start" onClick={() => onChoose(undefined)}>
          <Trans>Choose a time later instead</Trans>
        </Button>
      ) : (
        <p className="text-s text-ink-2">
          <Trans>You can also choose later, once the order is accepted.</Trans>
        </p>
      )}
    </div>
  )
}

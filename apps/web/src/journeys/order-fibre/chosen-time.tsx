import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Gives } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import { broadband } from '@waea/contract/fibre/broadband'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Button } from '@waea/ui/button'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import type { FibreDraft } from '../../capabilities/broadband/shared/draft.ts'
import { useVisitText } from '../../capabilities/broadband/shared/use-visit-text.ts'
import { msUntil } from '../../shell/calls/shared/server-time.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useCustomerUuid, useLocale, usePortal } from '../../shell/session/shared/portal.tsx'
import type { DraftInUse } from './use-draft.ts'
import { useFibreStep } from './use-step.ts'

type KeptTime = Gives<typeof broadband.holdTime>

/** Keeps the chosen time for half an hour while the customer pays, and again once that is over. */
export function useKeptTime({ uuid, location, visit }: FibreDraft, mayOrder: boolean) {
  const { send } = usePortal()
  const CustomerUUID = useCustomerUuid()
  const { LocationProvider, LocationProviderIDX } = location
  const input = { SPID: 2 as const, LocationProvider, LocationProviderIDX, CustomerUUID, UUID: uuid }
  return useQuery<KeptTime, CallError>({
    queryKey: [broadband.holdTime.is, input, visit?.ID],
    queryFn: () => send(broadband.holdTime, { ...input, TimeSlotID: visit?.ID ?? '' }),
    enabled: visit !== undefined && mayOrder,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => data !== undefined && leftMs(data),
  })
}

const leftMs = ({ UntilNanos }: KeptTime) => Math.max(1000, msUntil(fromNanos(UntilNanos).getTime()))

/** Whether the chosen time can't be had any more, so that another one must be chosen before paying. */
export const isGone = ({ error }: { error: CallError | null }) => error?.code?.startsWith('slot-') === true

/** Until when the chosen time is kept; or that it is gone, and where to choose another. */
export function ChosenTime({
  draft,
  kept,
  inUse,
}: {
  draft: FibreDraft
  kept: ReturnType<typeof useKeptTime>
  inUse: DraftInUse
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const visitText = useVisitText()
  const errorText = useErrorText()
  const toStep = useFibreStep()
  const { visit, ...rest } = draft
  if (!visit) return null
  const time = visitText(visit)
  if (isGone(kept)) {
    const again = () => {
      inUse.keep(rest)
      toStep('package')
    }
    return (
      <Notice
        tone="warn"
        title={t`${time} is gone`}
        action={
          <Button tone="quiet" size="s" onClick={again}>
            <Trans>Choose another time</Trans>
          </Button>
        }
      >
        <Trans>Somebody else has taken this time. Nothing was charged.</Trans>
      </Notice>
    )
  }
  if (!kept.data) {
    return (
      <Loaded
        query={kept}
        waiting={<Skeleton className="h-20" />}
        failed={t`We couldn’t keep your time`}
        note={(error) => (
          <>
            {errorText(error)} <Trans>You can order even so; we try again with the order.</Trans>
          </>
        )}
        isPart
      />
    )
  }
  const until = dateText(fromNanos(kept.data.UntilNanos), 'time', locale)
  return (
    <Notice tone="good" title={t`The technician comes ${time}`}>
      <Trans>We keep this time for you until {until}. It’s booked once the order is accepted.</Trans>
    </Notice>
  )
}

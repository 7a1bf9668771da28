import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { Button } from '@waea/ui/button'
import { useFocusLeft } from '@waea/ui/heading-focus'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useRef } from 'react'
import { useSend } from '../../../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../../../shell/forms/shared/refusal-text.tsx'
import type { Connection } from '../connection.ts'
import { useFibreWords } from '../fibre-words.ts'

/**
 * A change of plan that waits for the end of the month, with a button to cancel it. Renders nothing if there is none.
 */
export function WaitingPlan({ connection, isOwner }: { connection: Connection; isOwner: boolean }) {
  const { NextPlan, OutOfUse } = connection
  if (!NextPlan) return null
  if (OutOfUse === 'suspended') return <WaitsForAccount next={NextPlan} />
  return <Waiting connection={connection} next={NextPlan} isOwner={isOwner} />
}

/** While the account is suspended no month starts, so no new plan does either. */
function WaitsForAccount({ next }: Pick<Props, 'next'>) {
  const { t } = useLingui()
  const words = useFibreWords()
  const day = words.weekday(next.On)
  return (
    <Notice title={t`Your change to ${next.Plan.Name} is waiting`}>
      <Trans>We’ll make it once your account is active again, on {day} at the earliest.</Trans>
    </Notice>
  )
}

interface Props {
  connection: Connection
  next: NonNullable<Connection['NextPlan']>
  isOwner: boolean
}

function Waiting({ connection, next, isOwner }: Props) {
  const { t } = useLingui()
  const words = useFibreWords()
  const toast = useToast()
  const errorText = useErrorText()
  const piece = useRef<HTMLDivElement>(null)
  // Cancelling removes this part, and with it the focused button.
  useFocusLeft(piece)
  const keptName = connection.Plan.Name
  const change = useSend(broadband.changeFibrePlan, {
    changes: [broadband.ufbProducts],
    after: () => toast({ text: t`You keep ${keptName}.`, tone: 'good' }),
  })
  const day = words.weekday(next.On)
  const price = words.monthly(next.Plan.Price)
  const later = words.later(next.Plan) ?? ''
  const takeBack = () =>
    change.mutate({
      UUID: connection.UUID,
      ProductAvailabilityUUID: connection.Plan.ID,
      CustomerUUID: connection.CustomerUUID,
    })
  return (
    <div ref={piece} className="grid gap-3">
      <Notice
        title={t`${next.Plan.Name} starts on ${day}`}
        action={
          isOwner && (
            <Button tone="quiet" size="s" loading={change.isPending} onClick={takeBack}>
              <Trans>Keep {keptName} instead</Trans>
            </Button>
          )
        }
      >
        <Trans>
          From then on it’s {price}: {words.speed(next.Plan)}. {later} Until then you keep {keptName}.
        </Trans>
      </Notice>
      {change.error && <Notice tone="bad">{errorText(change.error)}</Notice>}
    </div>
  )
}

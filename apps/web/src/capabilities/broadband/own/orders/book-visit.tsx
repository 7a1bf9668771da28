import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { broadband } from '@waea/contract/fibre/broadband'
import type { VisitMode } from '@waea/domain/broadband/availability'
import { Button } from '@waea/ui/button'
import { SendForm } from '@waea/ui/fields/send-form'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall } from '../../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../../../shell/forms/shared/sending.ts'
import type { Order } from '../connection.ts'
import { useFibreWords } from '../fibre-words.ts'
import { visitDays } from './visit-days.ts'
import { VisitTimes } from './visit-times.tsx'

interface Props {
  order: Order
  mode: VisitMode
  onClose: () => void
}

/** Books a visit: the day, then morning or afternoon. If a time was taken meanwhile, says so and removes it (D61). */
export function BookVisit(props: Props) {
  const isScope = props.mode === 'scope'
  return (
    <Dialog
      open
      size="m"
      onClose={props.onClose}
      title={isScope ? <Trans>A site check</Trans> : <Trans>The installation</Trans>}
    >
      <Booking {...props} />
    </Dialog>
  )
}

function Booking({ order, mode, onClose }: Props) {
  const { t } = useLingui()
  const of = { id: order.UUID, CustomerUUID: order.CustomerUUID, Mode: mode }
  const times = useCall(broadband.timeSlots, of)
  const book = useSend(broadband.bookVisit, { changes: [broadband.ufbProducts] })
  const words = useFibreWords()
  const toast = useToast()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<string>()
  const slots = times.data?.AvailableTimeSlots ?? []
  const slot = slots.find(({ ID }) => ID === chosen)
  const { refusal, onSend } = useSending(
    async () => {
      if (!slot) return t`Choose a time first.`
      await book.mutateAsync({ ...of, TimeSlotID: slot.ID })
      const time = words.time(slot)
      toast({ text: t`Booked for ${time}.`, tone: 'good' })
      onClose()
      return undefined
    },
    {
      textOf(error) {
        // Reloads the times, so that one that is no longer offered can't be chosen.
        if (error instanceof CallError && error.code?.startsWith('slot-')) void times.refetch()
        return errorText(error)
      },
    },
  )
  if (!times.data) {
    return (
      <Loaded
        query={times}
        waiting={<SkeletonList count={3} />}
        failed={t`We couldn’t load the times`}
        note={<Trans>Your order is safe, and nothing is booked.</Trans>}
        isPart
      />
    )
  }
  if (slots.length === 0) {
    return (
      <Notice title={<Trans>No times at the moment</Trans>}>
        <Trans>{order.LFC} opens more every day. Please look again tomorrow; your order keeps its place.</Trans>
      </Notice>
    )
  }
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={slot ? t`Book ${words.time(slot)}` : <Trans>Book this time</Trans>}
      secondary={
        <Button tone="quiet" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      }
      note={
        <Trans>
          You can move the visit until 3 pm of the working day before. After that, a missed visit may be charged.
        </Trans>
      }
    >
      <VisitTimes days={visitDays(slots)} chosen={chosen} onChoose={setChosen} />
    </SendForm>
  )
}

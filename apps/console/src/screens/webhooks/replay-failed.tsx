import { webhooks } from '@waea/contract/operators/webhooks'
import { addDays, calendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import { nanos } from '@waea/kit/nanos'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../shell/calls.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import type { Endpoint } from './endpoint-state.ts'

/** Sends again all that has failed since a day. */
export function ReplayFailed({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const toast = useToast()
  const replay = useSend(webhooks.replayFailed, [webhooks.endpoints, webhooks.deliveries])
  const [day, setDay] = useState<string>(addDays(dayOf(new Date()), -7))
  const onSend = async () => {
    const SinceNanos = nanos(startOfDay(calendarDay(day)))
    const done = await replay.mutateAsync({ endpointUuid: endpoint.UUID, SinceNanos }).catch(() => undefined)
    if (!done) return
    const text = done.Count === 0 ? 'Nothing has failed since' : `${done.Count} events are sent again`
    toast({ text, tone: done.Count === 0 ? 'info' : 'good' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Send failed events again?" size="m">
      <SendForm
        onSend={onSend}
        submitText="Send them again"
        disabled={day === ''}
        refusal={refusalText(replay.error)}
        note={
          endpoint.PausedBecause
            ? 'They wait until the endpoint is resumed.'
            : 'They keep their ids, so that the receiver knows one that it had before.'
        }
      >
        <Field label="Since" hint="Events are kept for 30 days." required>
          <TextInput data-autofocus type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
      </SendForm>
    </Dialog>
  )
}

import { webhooks } from '@waea/contract/operators/webhooks'
import { webhookEventTypes } from '@waea/domain/webhooks/event-types'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { Field, FieldGroup } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { useState } from 'react'
import { useSend } from '../../shell/calls.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import type { Endpoint } from './endpoint-state.ts'

const refusals = {
  'invalid-input': 'Use an https address on the internet, without a user name or password.',
  conflict: 'There are as many endpoints as there can be. Remove one first.',
}

/** Adds an endpoint and hands on its secret, or changes one. */
export function EndpointForm({
  endpoint,
  onSecret,
  onClose,
}: {
  endpoint?: Endpoint
  onSecret?: (secret: string) => void
  onClose: () => void
}) {
  const create = useSend(webhooks.createEndpoint, [webhooks.endpoints])
  const change = useSend(webhooks.changeEndpoint, [webhooks.endpoints])
  const [Url, setUrl] = useState(endpoint?.Url ?? '')
  const [Description, setDescription] = useState(endpoint?.Description ?? '')
  const [EventTypes, setEventTypes] = useState<Endpoint['EventTypes']>(endpoint ? [...endpoint.EventTypes] : [])
  const onSend = async () => {
    const fields = { Url: Url.trim(), Description: Description.trim(), EventTypes }
    if (endpoint) {
      if (await change.mutateAsync({ ...fields, endpointUuid: endpoint.UUID }).catch(() => undefined)) onClose()
      return
    }
    const created = await create.mutateAsync(fields).catch(() => undefined)
    if (!created) return
    onClose()
    onSecret?.(created.Secret)
  }
  return (
    <Dialog open onClose={onClose} title={endpoint ? 'Change the endpoint' : 'Add an endpoint'} size="m">
      <SendForm
        onSend={onSend}
        submitText={endpoint ? 'Change it' : 'Add it'}
        disabled={EventTypes.length === 0}
        refusal={refusalText(endpoint ? change.error : create.error, refusals)}
        note={endpoint ? 'What waits goes to the new address.' : 'It is sent what happens from now on.'}
      >
        <Field label="Address" hint="Such as https://crm.example.nz/hooks" required>
          <TextInput
            data-autofocus
            type="url"
            maxLength={2000}
            value={Url}
            onChange={({ target }) => setUrl(target.value)}
          />
        </Field>
        <Field label="Description" hint="Which system it is, for colleagues.">
          <TextInput maxLength={200} value={Description} onChange={({ target }) => setDescription(target.value)} />
        </Field>
        <FieldGroup label="Events">
          {webhookEventTypes.map((type) => (
            <Checkbox
              key={type}
              label={type}
              checked={EventTypes.includes(type)}
              onChange={({ target }) =>
                setEventTypes(
                  webhookEventTypes.filter((one) => (one === type ? target.checked : EventTypes.includes(one))),
                )
              }
            />
          ))}
        </FieldGroup>
      </SendForm>
    </Dialog>
  )
}

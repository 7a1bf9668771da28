import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import type { Connection } from './connection.ts'

const maxLength = 40

/** Gives a connection a nickname; an empty name removes it. */
export function NameConnection({ connection }: { connection: Connection }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" size="s" onClick={() => setOpen(true)}>
        {connection.Nickname ? <Trans>Rename</Trans> : <Trans>Give it a name</Trans>}
      </Button>
      {isOpen && <Naming connection={connection} onClose={() => setOpen(false)} />}
    </>
  )
}

function Naming({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const [Nickname, setNickname] = useState(connection.Nickname ?? '')
  const save = useSend(broadband.nameUfb, { changes: [broadband.ufbProducts] })
  const { refusal, onSend } = useSending(async () => {
    await save.mutateAsync({
      customerUuid: connection.CustomerUUID,
      ufbUuid: connection.UUID,
      Nickname: Nickname.trim(),
    })
    toast({ text: t`We’ve saved the name.`, tone: 'good' })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={<Trans>Name of this connection</Trans>}>
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Save</Trans>}>
        <Field
          label={<Trans>Name</Trans>}
          hint={<Trans>Such as Home or Bach. Only you see it. Leave it empty to use the address.</Trans>}
        >
          <TextInput
            data-autofocus
            autoComplete="off"
            maxLength={maxLength}
            value={Nickname}
            onChange={(event) => setNickname(event.target.value)}
          />
        </Field>
      </SendForm>
    </Dialog>
  )
}

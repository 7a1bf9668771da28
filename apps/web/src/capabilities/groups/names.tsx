import { Trans, useLingui } from '@lingui/react/macro'
import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { customerGroups } from '@waea/contract/people/groups'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { useToast } from '@waea/ui/states/toast'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { changesOf } from './group-deeds.tsx'
import type { GroupShown, MemberShown } from './shared/group-shown.ts'

const longest = 40

type NameProps = {
  label: string
  title: string
  value: string
  done: string
  save: (name: string) => Promise<unknown>
  children: ReactNode
}

/** A button that opens a dialog to change one name. */
function Name({ label, title, value, done, save, children }: NameProps) {
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState(value)
  const { refusal, onSend } = useSending(async () => {
    await save(name.trim())
    setOpen(false)
    toast({ tone: 'good', text: done })
  })
  const open = () => {
    setName(value)
    setOpen(true)
  }
  return (
    <>
      <Button tone="quiet" size="s" aria-label={label} onClick={open}>
        {children}
      </Button>
      <Dialog open={isOpen} title={title} onClose={() => setOpen(false)}>
        <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Save</Trans>}>
          <Field
            label={<Trans>Name</Trans>}
            hint={<Trans>Everyone in the group sees it. Leave it empty for none.</Trans>}
          >
            <TextInput
              data-autofocus
              autoComplete="off"
              maxLength={longest}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </SendForm>
      </Dialog>
    </>
  )
}

/** Gives a member a nickname. */
export function NameMember({ group, member }: { group: GroupShown; member: MemberShown }) {
  const { t } = useLingui()
  const changes = changesOf[group.of]
  const ofCustomer = useSend(customerGroups.changeCustomerGroupMember, { changes })
  const ofMobile = useSend(mobileGroups.changeMobileGroupMember, { changes })
  const { name, UUID: memberUuid } = member
  const { mutateAsync } = group.of === 'customer' ? ofCustomer : ofMobile
  return (
    <Name
      label={t`Nickname of ${name}`}
      title={t`Nickname of ${name}`}
      value={member.Nickname}
      done={t`The nickname is saved.`}
      save={(Nickname) => mutateAsync({ spid: '2', memberUuid, Nickname })}
    >
      <Trans>Nickname</Trans>
    </Name>
  )
}

/** Names a group. */
export function NameGroup({ group }: { group: GroupShown }) {
  const { t } = useLingui()
  const changes = changesOf[group.of]
  const ofCustomers = useSend(customerGroups.changeCustomerGroup, { changes })
  const ofMobiles = useSend(mobileGroups.changeMobileGroup, { changes })
  const { mutateAsync } = group.of === 'customer' ? ofCustomers : ofMobiles
  return (
    <Name
      label={t`Name the group`}
      title={t`Name the group`}
      value={group.Name}
      done={t`The name is saved.`}
      save={(name) => mutateAsync({ spid: '2', groupUuid: group.UUID, Name: name })}
    >
      <Trans>Name the group</Trans>
    </Name>
  )
}

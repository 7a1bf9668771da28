import { Trans, useLingui } from '@lingui/react/macro'
import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { mobileStatus } from '@waea/domain/mobiles/mobile-state'
import { Card } from '@waea/ui/card'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { FieldGroup } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { mobileName } from '../../mobiles/shared/mobile-name.ts'
import { useMobile } from '../../mobiles/shared/use-mobile.ts'
import { changesOf } from '../group-deeds.tsx'
import type { GroupShown } from './group-shown.ts'

/** A form that makes a family of the account's own mobiles, if at least two are in no group. */
export function MakeFamily({ groups }: { groups: readonly GroupShown[] }) {
  const { t } = useLingui()
  const toast = useToast()
  const { mobiles, customerUuid } = useMobile()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { mutateAsync } = useSend(mobileGroups.addMobileGroup, { changes: changesOf.mobile })
  const grouped = new Set(groups.flatMap(({ members }) => members.map((one) => one.MobileProductUUID)))
  const free = mobiles.filter(({ UUID, Status }) => !grouped.has(UUID) && Status === mobileStatus.active)
  const wanted = free.filter(({ UUID }) => chosen.includes(UUID))
  const { refusal, onSend } = useSending(async () => {
    const [first, ...others] = wanted
    if (!first || others.length === 0) return t`A group needs at least two members.`
    const place = ({ UUID }: { UUID: string }) => ({ CustomerUUID: customerUuid, MobileProductUUID: UUID })
    const members = { MobileGroupMembers: others.map(place) }
    await mutateAsync({ spid: '2', Type: 'family', ...place(first), ...members })
    setChosen([])
    toast({ tone: 'good', text: t`Your family is a group now.` })
    return undefined
  })
  if (free.length < 2) return null
  const choose = (uuid: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, uuid] : chosen.filter((one) => one !== uuid))
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-h3">
        <Trans>Make a family</Trans>
      </h2>
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Make a family</Trans>}>
        <FieldGroup
          label={<Trans>Your mobiles</Trans>}
          hint={<Trans>Choose two to six. They stay on your account and your bill; no price changes.</Trans>}
        >
          {free.map((mobile) => (
            <Checkbox
              key={mobile.UUID}
              label={mobileName(mobile)}
              checked={chosen.includes(mobile.UUID)}
              onChange={(event) => choose(mobile.UUID, event.target.checked)}
            />
          ))}
        </FieldGroup>
      </SendForm>
    </Card>
  )
}

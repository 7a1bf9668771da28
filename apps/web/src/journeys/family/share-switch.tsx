import { Trans, useLingui } from '@lingui/react/macro'
import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { overview } from '@waea/contract/overview'
import { Switch } from '@waea/ui/fields/switch'
import { useToast } from '@waea/ui/states/toast'
import type { GroupShown, MemberShown } from '../../capabilities/groups/shared/group-shown.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'

/** Says what the leader sees of a member's mobile, and switches what they see of its use. */
export function ShareSwitch({ group, member }: { group: GroupShown; member: MemberShown }) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const { leader } = group
  const { name, number = name, isSharing = false } = member
  const { mutateAsync, isPending } = useSend(mobileGroups.changeMobileGroupMember, {
    changes: [mobileGroups.mobileGroupInfo, overview.family],
  })
  const share = async (SharesWithLeader: boolean) => {
    try {
      await mutateAsync({ spid: '2', memberUuid: member.UUID, SharesWithLeader })
      toast({
        tone: 'good',
        text: SharesWithLeader ? t`${leader} sees what’s left now.` : t`${leader} no longer sees what’s left.`,
      })
    } catch (error) {
      toast({ tone: 'bad', text: errorText(error) })
    }
  }
  return (
    <div className="grid gap-1">
      <p className="text-s text-ink-2">
        <Trans>{leader} sees your name in the group and this number, not what you call, send or open.</Trans>
      </p>
      <Switch
        label={t`Let ${leader} see what’s left on ${number}`}
        hint={
          <Trans>
            How much data is left and how fast you use it; and what you owe, if {leader} pays for you. You decide, and
            can change it any time.
          </Trans>
        }
        checked={isSharing}
        loading={isPending}
        onChange={(on) => void share(on)}
      />
    </div>
  )
}

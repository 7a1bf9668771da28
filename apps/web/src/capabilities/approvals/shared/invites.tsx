import { useLingui } from '@lingui/react/macro'
import type { Call } from '@waea/contract/call'
import type { ApprovalType } from '@waea/domain/approvals/approval'
import { Loaded } from '@waea/ui/states/loaded'
import { useId } from 'react'
import { endedLately, type Invite, isIncoming, type LoadedInvites, waits } from './invite.ts'
import { InviteRow } from './invite-row.tsx'

type InvitesProps = {
  loaded: LoadedInvites
  types: readonly ApprovalType[]
  /** Calls whose answers change when an invite is accepted, besides the lists of invites. */
  changes: readonly Call[]
  /** The code of a mailed link; sent when its invite is answered. */
  token?: string | undefined
}

/** Invites of some kinds: those waiting for this account's answer first, then sent ones with their recent outcome. */
export function Invites({ loaded, types, changes, token }: InvitesProps) {
  const { t } = useLingui()
  if (loaded.error) {
    return <Loaded query={loaded} failed={t`We couldn’t load your invites`} isPart hidesOlder />
  }
  const ofTypes = (all: readonly Invite[] = []) => all.filter(({ ApprovalType }) => types.includes(ApprovalType))
  const sent = ofTypes(loaded.data?.Invites).filter((one) => waits(one) || endedLately(one))
  const onEnd = () => void loaded.refetch()
  const rest = { changes, token, onEnd }
  return (
    <>
      <InviteList
        title={t`Invites for you`}
        invites={ofTypes(loaded.data?.Approvals).filter((one) => isIncoming(one) && waits(one))}
        {...rest}
      />
      <InviteList title={t`Invites you sent`} invites={sent} {...rest} />
    </>
  )
}

function InviteList({
  title,
  invites,
  ...rest
}: Pick<InvitesProps, 'changes' | 'token'> & { title: string; invites: readonly Invite[]; onEnd: () => void }) {
  const id = useId()
  if (invites.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <ul className="grid gap-3">
        {invites.map((invite) => (
          <InviteRow key={invite.UUID} invite={invite} {...rest} />
        ))}
      </ul>
    </section>
  )
}

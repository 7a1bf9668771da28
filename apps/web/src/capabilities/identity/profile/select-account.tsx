import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identity } from '@waea/contract/people/identity'
import { accountName, displayName } from '@waea/domain/identity/names'
import { isSuspended } from '@waea/domain/identity/session'
import { Button } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { Check } from 'lucide-react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { usePortal, useSignedIn } from '../../../shell/session/shared/portal.tsx'
import { useAfterSignIn } from '../sign-in/after-sign-in.ts'

/** Selects one of the person's customer accounts; one is in use at a time (1§2, 1§6). */
export default function SelectAccount() {
  const { t } = useLingui()
  const { send, session } = usePortal()
  const { customerUuid, customerUuids } = useSignedIn()
  const { goOn } = useAfterSignIn()
  const me = useCall(identity.me, {})
  const use = async (uuid: string) => {
    // This tab may not know an account that was shared or opened a moment ago.
    if (!customerUuids.includes(uuid)) await session.renew()
    session.chooseCustomer(uuid)
    await goOn()
  }
  const choosing = useSending(use)
  const opening = useSending(async () => use((await send(identity.openAccount, {})).CustomerUUID))
  const refusal = choosing.refusal ?? opening.refusal
  const newAccount = (tone?: 'quiet') => (
    <Button tone={tone} loading={opening.isSending} onClick={() => void opening.onSend()}>
      <Trans>Open an account of your own</Trans>
    </Button>
  )
  return (
    <Screen
      title={<Trans>Choose an account</Trans>}
      lead={<Trans>Everything you see and do is for the account you’re using.</Trans>}
    >
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
      <Loaded query={me} waiting={<SkeletonList />} failed={t`We couldn’t load your accounts`}>
        {({ Customers }) =>
          Customers.length === 0 ? (
            <EmptyState title={t`You don’t have an account`} action={newAccount()}>
              <Trans>Open one of your own. To use somebody else’s, ask its owner to invite you.</Trans>
            </EmptyState>
          ) : (
            <>
              <ul className="grid gap-4">
                {Customers.map((customer) => (
                  <AccountRow
                    key={customer.UUID}
                    customer={customer}
                    isInUse={customer.UUID === customerUuid}
                    onChoose={() => void choosing.onSend(customer.UUID)}
                  />
                ))}
              </ul>
              {Customers.every(({ Role }) => Role === 'member') && newAccount('quiet')}
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}

type OwnAccount = Gives<typeof identity.me>['Customers'][number]

function AccountRow(props: { customer: OwnAccount; isInUse: boolean; onChoose: () => void }) {
  const { t } = useLingui()
  const { customer, isInUse, onChoose } = props
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-inset">
      <div className="min-w-0">
        <h2 className="text-h3" title={displayName(customer)}>
          {accountName(customer)}
        </h2>
        <p className="wrap-anywhere text-s text-ink-2">{customer.Email}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isSuspended(customer) && (
          <StatusBadge tone="bad">
            <Trans>Suspended</Trans>
          </StatusBadge>
        )}
        {isInUse ? (
          <span className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary">
            <Check aria-hidden="true" className="size-5" />
            <Trans>In use</Trans>
          </span>
        ) : (
          <Button tone="quiet" aria-label={t`Choose ${displayName(customer)}, ${customer.Email}`} onClick={onChoose}>
            <Trans>Choose</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}

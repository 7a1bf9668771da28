import { Trans, useLingui } from '@lingui/react/macro'
import { accountType } from '@waea/domain/plans/mobile-status'
import { Button } from '@waea/ui/button'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { Check } from 'lucide-react'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useGo } from '../../shell/routing/shared/link.tsx'
import { mobileName, mobileNumber } from './shared/mobile-name.ts'
import { MobilesWait } from './shared/mobiles-wait.tsx'
import { NoMobile } from './shared/no-mobile.tsx'
import { type Mobile, useMobile } from './shared/use-mobile.ts'

/** Selects the mobile that the screens show (1§2 select service). */
export default function SelectService() {
  const { t } = useLingui()
  const { list, mobiles, mobile: inUse, choose } = useMobile()
  const go = useGo()
  if (list.data && mobiles.length === 0) return <NoMobile />
  const take = async (mobile: Mobile) => {
    choose(mobile.UUID)
    await go('/profile/plans')
  }
  return (
    <Screen
      title={<Trans>Choose a mobile</Trans>}
      lead={<Trans>You see usage, plan and credit for the mobile you’re using.</Trans>}
    >
      <MobilesWait list={list} count={3} />
      <ul className="grid gap-4">
        {mobiles.map((mobile) => (
          <li
            key={mobile.UUID}
            className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-inset"
          >
            <div className="min-w-0">
              <h2 className="text-h3">{mobileName(mobile)}</h2>
              {mobile.Nickname && <p className="text-s text-ink-2">{mobileNumber(mobile)}</p>}
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Kind mobile={mobile} />
              {mobile.UUID === inUse?.UUID ? (
                <span className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary">
                  <Check aria-hidden="true" className="size-5" />
                  <Trans>In use</Trans>
                </span>
              ) : (
                <Button tone="quiet" aria-label={t`Choose ${mobileName(mobile)}`} onClick={() => void take(mobile)}>
                  <Trans>Choose</Trans>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

function Kind({ mobile }: { mobile: Mobile }) {
  switch (accountType(mobile)) {
    case 'prepay':
      return (
        <StatusBadge tone="good">
          <Trans>Prepay</Trans>
        </StatusBadge>
      )
    case 'postpay':
      return (
        <StatusBadge tone="good">
          <Trans>Pay monthly</Trans>
        </StatusBadge>
      )
    case 'Not Active':
      return (
        <StatusBadge tone="bad">
          <Trans>Not active</Trans>
        </StatusBadge>
      )
    default:
      return (
        <StatusBadge tone="warn">
          <Trans>Not activated</Trans>
        </StatusBadge>
      )
  }
}

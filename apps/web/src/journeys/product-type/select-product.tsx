import { Trans, useLingui } from '@lingui/react/macro'
import { accountType, isActivated, isPaygProduct } from '@waea/domain/plans/mobile-status'
import { Button, buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { mobileName, mobileNumber } from '../../capabilities/mobiles/shared/mobile-name.ts'
import { MobilesWait } from '../../capabilities/mobiles/shared/mobiles-wait.tsx'
import { NoMobile } from '../../capabilities/mobiles/shared/no-mobile.tsx'
import { type Mobile, useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useGo, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { type Deed, deedNamed, fitsDeed } from './deeds.ts'
import { useTypeWords } from './type-words.ts'

/** Chooses the mobile for the action named in the address, and opens that action's page (1§2). */
export default function SelectProduct() {
  const { list, mobiles, choose } = useMobile()
  const go = useGo()
  const deed = deedNamed(useSearchValue('for'))
  if (list.data && mobiles.length === 0) return <NoMobile />
  const fitting = mobiles.filter((mobile) => fitsDeed(deed, mobile))
  const take = async (mobile: Mobile) => {
    choose(mobile.UUID)
    await go(deed.leads)
  }
  return (
    <Screen title={<Trans>Choose a mobile</Trans>} lead={<ForWhat deed={deed} />}>
      <MobilesWait list={list} count={3} />
      {list.data && fitting.length === 0 && (
        <Notice
          title={<Trans>None of your mobiles needs a top-up</Trans>}
          action={
            <Link to="/profile/billing" className={buttonClass({ tone: 'quiet', size: 's' })}>
              <Trans>See your bills</Trans>
            </Link>
          }
        >
          <Trans>They’re on monthly bills. What they use beyond the plan goes on the next bill.</Trans>
        </Notice>
      )}
      <ul className="grid gap-4">
        {fitting.map((mobile) => (
          <li key={mobile.UUID}>
            <Choice mobile={mobile} onTake={() => void take(mobile)} />
          </li>
        ))}
      </ul>
    </Screen>
  )
}

function ForWhat({ deed }: { deed: Deed }) {
  switch (deed.name) {
    case 'plan':
      return <Trans>Which mobile’s plan do you want to change?</Trans>
    case 'top-up':
      return <Trans>Which mobile do you want to top up?</Trans>
    case 'usage':
      return <Trans>Which mobile’s usage do you want to see?</Trans>
    default:
      return <Trans>For which mobile do you want to change how you pay?</Trans>
  }
}

function Choice({ mobile, onTake }: { mobile: Mobile; onTake: () => void }) {
  const { t } = useLingui()
  const words = useTypeWords()
  const type = accountType(mobile)
  const isOn = isActivated(mobile)
  const kind = isPaygProduct(mobile) ? 'payg' : type === 'postpay' ? 'postpay' : 'prepay'
  return (
    <section
      aria-label={mobileName(mobile)}
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-inset"
    >
      <div className="min-w-0">
        <h2 className="text-h3">{mobileName(mobile)}</h2>
        {mobile.Nickname && <p className="text-s text-ink-2">{mobileNumber(mobile)}</p>}
        {!isOn && (
          <p className="text-s text-ink-2">
            {type === 'Not Active' ? (
              <Trans>It’s stopped or suspended, so this can’t be done now.</Trans>
            ) : (
              <Trans>Activate it first.</Trans>
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge tone={isOn ? 'good' : 'warn'}>
          {isOn ? words[kind].name : type === 'Not Active' ? t`Not active` : t`Not activated`}
        </StatusBadge>
        {isOn && (
          <Button tone="quiet" aria-label={t`Choose ${mobileName(mobile)}`} onClick={onTake}>
            <Trans>Choose</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}

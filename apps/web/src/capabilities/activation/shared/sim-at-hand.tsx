import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Link } from '../../../shell/routing/shared/link.tsx'

type Props = { sim: { SIMType: string; Last4: string; PlanName?: string | undefined }; redirect: string }

/** The SIM that a visitor wants to activate, and the ways to sign in or sign up and activate it. */
export function SimAtHand({ sim: { SIMType, Last4, PlanName }, redirect }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Card as="section" className="grid gap-1">
        <p className="font-semibold">{SIMType === 'esim' ? t`eSIM ending ${Last4}` : t`SIM card ending ${Last4}`}</p>
        <p className="text-ink-2">
          {PlanName ? <Trans>with the plan {PlanName}</Trans> : <Trans>You’ll choose the plan in a moment.</Trans>}
        </p>
      </Card>
      <div className="grid gap-3">
        <Link to="/sign-up" search={{ redirect }} className={buttonClass({ wide: true })}>
          <Trans>Create account</Trans>
        </Link>
        <Link to="/sign-in" search={{ redirect }} className={buttonClass({ tone: 'quiet', wide: true })}>
          <Trans>I have an account</Trans>
        </Link>
      </div>
    </>
  )
}

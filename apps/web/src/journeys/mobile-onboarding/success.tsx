import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SimAtHand } from '../../capabilities/activation/shared/sim-at-hand.tsx'
import { AuthPage } from '../../capabilities/identity/shared/auth-page.tsx'
import type { FoundSim } from './onboarding-state.ts'

type Props = { progress: ReactNode; sim: FoundSim; finaliseUrl: string }

/** The SIM is found: its activation continues with an account (1§2). */
export function Success({ progress, sim, finaliseUrl }: Props) {
  return (
    <AuthPage
      progress={progress}
      title={<Trans>We’ve found your SIM</Trans>}
      lead={<Trans>Sign in or create an account, and you can activate it in a minute.</Trans>}
    >
      <SimAtHand sim={sim} redirect={finaliseUrl} />
    </AuthPage>
  )
}

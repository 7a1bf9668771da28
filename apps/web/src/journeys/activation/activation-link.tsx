import { Trans, useLingui } from '@lingui/react/macro'
import type { activation } from '@waea/contract/activation'
import type { Gives } from '@waea/contract/call'
import { plans } from '@waea/contract/plans'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { FailedState } from '@waea/ui/failed-state'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { PageHeading } from '@waea/ui/page-heading'
import { PageState } from '@waea/ui/page-state'
import { SkeletonList } from '@waea/ui/skeleton'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../shell/calls/call-error.ts'
import { keyOf } from '../../shell/calls/wanted.ts'
import { isOffered } from '../../shell/frame/offered.ts'
import { Link, useGo, useParam } from '../../shell/routing/link.tsx'
import { useBrand } from '../../shell/session/brand.tsx'
import { type Portal, usePortal, useSession } from '../../shell/session/portal.tsx'
import { adopt } from './adopt.ts'
import { stepAfterAdoption } from './after-adoption.ts'
import { LinkRefused } from './link-refused.tsx'

type Adoption = Gives<typeof activation.adoptByToken>
type Opened =
  | { state: 'opening' }
  | { state: 'open'; adoption: Adoption }
  | { state: 'refused'; error: CallError }
  | { state: 'replacement' }

/**
 * Opens an activation link: shows which SIM it is for, signs the person in, and continues to the activation (1§2
 * activation/{code}).
 */
export default function ActivationLink() {
  const code = useParam('code') ?? ''
  const session = useSession()
  const { opened, open } = useAdoption(code)
  if (session.status === 'restoring' || opened.state === 'opening') return <SkeletonList count={1} />
  if (opened.state === 'refused') return <Refused error={opened.error} code={code} onRetry={open} />
  if (opened.state === 'replacement') return <Replacement />
  return <SimFound adoption={opened.adoption} code={code} />
}

/** Opens the link: a visitor only sees the SIM; a signed-in customer adopts it and continues. */
function useAdoption(code: string) {
  const portal = usePortal()
  const state = useSession()
  const go = useGo()
  const [opened, setOpened] = useState<Opened>({ state: 'opening' })
  const customerUuid = state.status === 'signed-in' ? state.customerUuid : undefined
  const severalAccounts = state.status === 'signed-in' && state.customerUuids.length > 1
  const isKnown = state.status !== 'restoring'

  const open = async () => {
    setOpened({ state: 'opening' })
    try {
      const adoption = await adopt(portal.send, code, customerUuid)
      const { CustomerUUID, ProductInstanceUUID } = adoption.AdoptionRequest
      if (customerUuid === undefined || CustomerUUID === undefined) return setOpened({ state: 'open', adoption })
      portal.session.chooseCustomer(CustomerUUID)
      const product = await productOf(portal, CustomerUUID, ProductInstanceUUID)
      const { to, search } = stepAfterAdoption(adoption, product, severalAccounts)
      if (!isOffered(to)) return setOpened({ state: 'replacement' })
      await go(to, { search, replace: true })
    } catch (error) {
      setOpened({ state: 'refused', error: error instanceof CallError ? error : new CallError('', 0) })
    }
  }
  const newest = useRef(open)
  newest.current = open
  // Open once for each code and person, not on every redraw.
  const opening = isKnown ? `${code} ${customerUuid ?? ''}` : undefined
  useEffect(() => {
    if (opening !== undefined) void newest.current()
  }, [opening])
  return { opened, open }
}

/** The adopted SIM, from freshly loaded mobiles that the next screens use too. */
async function productOf({ send, queries }: Portal, customerUuid: string, mobileUuid: string) {
  const listed = await send(plans.mobiles, { customerUuid })
  queries.setQueryData(keyOf(plans.mobiles, { customerUuid }), listed)
  return listed.Mobiles.find(({ UUID }) => UUID === mobileUuid)
}

function SimFound({ adoption, code }: { adoption: Adoption; code: string }) {
  const { t } = useLingui()
  const { SIMType, Last4, PlanName } = adoption.SIM
  const back = { redirect: `/activation/${encodeURIComponent(code)}` }
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 py-4">
      <EsimPhonePicture className="w-36" />
      <PageHeading title={<Trans>Activate your SIM</Trans>}>
        <Trans>It takes 10 to 30 seconds once you’re signed in.</Trans>
      </PageHeading>
      <Card as="section" className="grid gap-1">
        <p className="font-semibold">{SIMType === 'esim' ? t`eSIM ending ${Last4}` : t`SIM card ending ${Last4}`}</p>
        <p className="text-ink-2">
          {PlanName ? <Trans>with the plan {PlanName}</Trans> : <Trans>You’ll choose the plan in a moment.</Trans>}
        </p>
      </Card>
      <div className="grid gap-3">
        <Link to="/sign-up" search={back} className={buttonClass({ wide: true })}>
          <Trans>Create account</Trans>
        </Link>
        <Link to="/sign-in" search={back} className={buttonClass({ tone: 'quiet', wide: true })}>
          <Trans>I have an account</Trans>
        </Link>
      </div>
    </div>
  )
}

/** A replacement SIM while SIM swap is off: a person at the provider does the swap. */
function Replacement() {
  const { support } = useBrand()
  return (
    <PageState
      picture={<EsimPhonePicture className="w-36" />}
      title={<Trans>This SIM replaces another</Trans>}
      action={
        <a href={support.phoneLink} className={buttonClass()}>
          <Trans>Call {support.phone}</Trans>
        </a>
      }
    >
      <Trans>
        Your number stays on the old SIM until we move it. Call us, and we’ll move it while you’re on the line.
      </Trans>
    </PageState>
  )
}

function Refused({ error, code, onRetry }: { error: CallError; code: string; onRetry: () => Promise<void> }) {
  const { t } = useLingui()
  if (error.status === 0) return <FailedState title={t`We couldn’t open the link`} onRetry={() => void onRetry()} />
  return <LinkRefused error={error} code={code} />
}

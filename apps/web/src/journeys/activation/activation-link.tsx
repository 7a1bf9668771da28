import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { CallError, isInconclusive } from '@waea/contract/call-error'
import type { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { buttonClass } from '@waea/ui/button'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { PageHeading } from '@waea/ui/page-heading'
import { FailedState } from '@waea/ui/states/failed-state'
import { PageState } from '@waea/ui/states/page-state'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useEffect, useRef, useState } from 'react'
import { SimAtHand } from '../../capabilities/activation/shared/sim-at-hand.tsx'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { Link, useGo, useParam } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { type Portal, usePortal, useSession } from '../../shell/session/shared/portal.tsx'
import { adopt } from './adopt.ts'
import { stepAfterAdoption } from './after-adoption.ts'
import { LinkRefused } from './link-refused.tsx'

type Adoption = Gives<typeof activation.adoptByToken>
type Opened = { state: 'opening' } | { state: 'open'; adoption: Adoption } | { state: 'refused'; error: CallError }

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
  if (opened.adoption.SIM.IsReplacement) return <Replacement adoption={opened.adoption} code={code} />
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
      const { replacement_for: replaces } = adoption.AdoptionMetadataEntry.Metadata
      // A replacement SIM belongs to no account yet: it goes into a mobile of the account that opens the link.
      const account = CustomerUUID ?? (replaces && customerUuid)
      if (customerUuid === undefined || account === undefined) return setOpened({ state: 'open', adoption })
      portal.session.chooseCustomer(account)
      const product = await productOf(portal, account, ProductInstanceUUID)
      const { to, search } = stepAfterAdoption(adoption, product, severalAccounts)
      await go(to, { search, replace: true })
    } catch (error) {
      setOpened({ state: 'refused', error: error instanceof CallError ? error : new CallError('', 0) })
    }
  }
  const newest = useRef(open)
  newest.current = open
  // Open once for each code and person, not on every render.
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
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 py-4">
      <EsimPhonePicture className="w-36" />
      <PageHeading title={<Trans>Activate your SIM</Trans>}>
        <Trans>It takes 10 to 30 seconds once you’re signed in.</Trans>
      </PageHeading>
      <SimAtHand sim={adoption.SIM} redirect={`/activation/${encodeURIComponent(code)}`} />
    </div>
  )
}

/** A replacement SIM whose link was opened by a visitor, or by an account without a mobile in service. */
function Replacement({ adoption, code }: { adoption: Adoption; code: string }) {
  const { support } = useBrand()
  const isSignedIn = useSession().status === 'signed-in'
  const back = { redirect: `/activation/${encodeURIComponent(code)}` }
  return (
    <PageState
      picture={<EsimPhonePicture className="w-36" />}
      title={<Trans>This SIM replaces another</Trans>}
      action={
        isSignedIn ? (
          <a href={support.phoneLink} className={buttonClass()}>
            <Trans>Call {support.phone}</Trans>
          </a>
        ) : (
          <Link to="/sign-in" search={back} className={buttonClass()}>
            <Trans>Sign in</Trans>
          </Link>
        )
      }
    >
      {isSignedIn ? (
        <Trans>
          The SIM ending {adoption.SIM.Last4} replaces one that’s in service, and this account has none. Open the link
          in the account that has your number, or call us.
        </Trans>
      ) : (
        <Trans>
          Sign in to the account that has your number. The number then moves to the SIM ending {adoption.SIM.Last4},
          with your plan and credit.
        </Trans>
      )}
    </PageState>
  )
}

function Refused({ error, code, onRetry }: { error: CallError; code: string; onRetry: () => Promise<void> }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  // It says nothing about the link.
  if (isInconclusive(error))
    return (
      <FailedState title={t`We couldn’t open the link`} of={{ refetch: () => void onRetry(), isFetching: false }}>
        {errorText(error)}
      </FailedState>
    )
  return <LinkRefused error={error} code={code} />
}

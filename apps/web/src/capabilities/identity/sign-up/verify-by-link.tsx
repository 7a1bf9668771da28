import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonClass } from '@waea/ui/button'
import { PageState } from '@waea/ui/states/page-state'
import { useState } from 'react'
import { browserMemory } from '../../../shell/device/shared/memory.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { Link, useGo, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { keptCart } from '../../../shell/session/shared/kept-cart.ts'
import { usePortal, useSession } from '../../../shell/session/shared/portal.tsx'
import { useAfterSignIn } from '../sign-in/after-sign-in.ts'
import { LinkPage } from '../sign-in/arrival.tsx'
import type { LinkKind } from '../sign-in/link-over.tsx'
import { useVerification } from './use-verification.ts'

/**
 * Handles an emailed link: completes the sign-up, or verifies the signed-in person's email, once its button is pressed.
 */
export function VerifyByLink({ secret }: { secret: string }) {
  const isSignUp = useSearchValue('for') === 'sign-up'
  const session = useSession()
  // The state when the page opened: the link itself signs in.
  const [wasIn] = useState(session.status === 'signed-in')
  if (isSignUp && wasIn) return <SignedInAlready />
  if (!isSignUp && !wasIn) return <SignInFirst />
  return <Confirming secret={secret} kind={isSignUp ? 'sign-up' : 'email'} />
}

function Confirming({ secret, kind }: { secret: string; kind: LinkKind }) {
  const { confirm } = useVerification()
  const { goOn, requested } = useAfterSignIn()
  const cart = useSearchValue('cart')
  const act = async () => {
    await confirm({ secret })
    // Bring along the cart of the browser where the sign-up began, unless this browser has one.
    const kept = keptCart(browserMemory())
    if (cart !== undefined && kept.uuid() === undefined) kept.keep(cart)
    await goOn()
  }
  return (
    <LinkPage
      kind={kind}
      newLink={<NewLink kind={kind} />}
      title={<Trans>Confirm your email</Trans>}
      says={<Trans>Press the button to confirm that this email is yours.</Trans>}
      buttonText={<Trans>Confirm my email</Trans>}
      failedTitle={<Trans>This link doesn’t work</Trans>}
      act={act}
      wayOn={
        <Link to="/sign-in" search={requested} className={buttonClass()}>
          <Trans>Sign in</Trans>
        </Link>
      }
    />
  )
}

/** Mails another link to the address being verified, if this tab knows it; else links to the page that starts over. */
function NewLink({ kind }: { kind: LinkKind }) {
  const { email, isKnown, resend } = useVerification()
  const go = useGo()
  const { refusal, isSending, onSend } = useSending(async () => {
    await resend()
    await go('/email-verify-page', { replace: true })
  })
  if (!isKnown) return null
  if (email === undefined) {
    return kind === 'sign-up' ? (
      <Link to="/sign-up" className={buttonClass()}>
        <Trans>Create account</Trans>
      </Link>
    ) : (
      <Link to="/profile/account/personal-data/change-email" className={buttonClass()}>
        <Trans>Change email</Trans>
      </Link>
    )
  }
  return (
    <>
      <Button loading={isSending} onClick={() => void onSend()}>
        <Trans>Send a new link</Trans>
      </Button>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </>
  )
}

/** A signed-in person has already used the code, or is someone else: never switch accounts without asking. */
function SignedInAlready() {
  const { t } = useLingui()
  const { session } = usePortal()
  const { goOn } = useAfterSignIn()
  const state = useSession()
  const email = state.status === 'signed-in' ? state.person.Email : ''
  const leave = async () => {
    await session.signOut()
    location.reload()
  }
  return (
    <PageState
      title={t`You’re already signed in`}
      action={
        <>
          <Button onClick={() => void goOn()}>
            <Trans>Carry on</Trans>
          </Button>
          <Button tone="quiet" onClick={() => void leave()}>
            <Trans>Sign out and open the link</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        You’re signed in as <b className="wrap-anywhere">{email}</b>. If we sent the link to this address, your account
        is ready. If we sent it to another one, sign out first.
      </Trans>
    </PageState>
  )
}

function SignInFirst() {
  const { t } = useLingui()
  const back = { redirect: `${location.pathname}${location.search}` }
  return (
    <PageState
      title={t`Sign in to confirm your email`}
      action={
        <Link to="/sign-in" search={back} className={buttonClass()}>
          <Trans>Sign in</Trans>
        </Link>
      }
    >
      <Trans>This link confirms an account’s email. Sign in to that account, and we’ll finish confirming it.</Trans>
    </PageState>
  )
}

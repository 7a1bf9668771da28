import { useNavigate } from '@tanstack/react-router'
import type { CallError } from '@waea/contract/call-error'
import { companySignIn } from '@waea/contract/operators/company-sign-in'
import type { RefusalCode } from '@waea/domain/refusal'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../shell/calls.ts'
import { companyAway, reportProof, takePlace } from '../../shell/company-sign-in.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { useSignedIn } from '../../shell/session.ts'

const refusals: Partial<Record<RefusalCode, string>> = {
  'no-identity-token': 'This sign-in is no longer good, or it began in another browser. Start it again.',
  'no-user': 'This company account isn’t an operator here. Ask an admin for an invitation to its email address.',
  'provider-taken':
    'You sign in here with another account of your company. Use that one, or ask an admin to reset your sign-in.',
  'email-unverified': 'Your company hasn’t verified the email address of this account, so we can’t tell who you are.',
  'link-expired': 'Your invitation is no longer good. Ask an admin for a new one.',
  'second-factor-needed': 'Your company signed you in without a second factor. Set one up there, then try again.',
  unavailable: companyAway,
}

/** Where the company's provider sends the browser back to: finishes the sign-in or the proof, or says why it failed. */
export function CompanySignInPage() {
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const [isProved, setIsProved] = useState(false)
  const isSent = useRef(false)
  useEffect(() => {
    document.title = 'Sign in · Console'
    // The answer is good once.
    if (isSent.current) return
    isSent.current = true
    const answer = new URLSearchParams(window.location.search)
    const isCancelled = answer.get('error') === 'access_denied'
    const finish = async () => {
      try {
        const { Next, Operator } = await send(companySignIn.finishCompanySignIn, inputOf(answer))
        if (Next === 'proved') {
          setIsProved(true)
          reportProof()
          return window.close()
        }
        signedIn(Operator)
        await navigate({ to: takePlace(), replace: true })
      } catch (error) {
        const isOver = isCancelled && (error as CallError).code === 'no-identity-token'
        setRefusal(isOver ? 'You cancelled the sign-in at your company.' : refusalText(error as CallError, refusals))
      }
    }
    void finish()
  }, [signedIn, navigate])
  return (
    <main className="mx-auto grid max-w-md gap-6 p-edge py-12">
      <h1 className="text-title">Sign in with your company account</h1>
      <Card className="grid gap-6">
        {isProved ? (
          <p>That’s confirmed. Close this window and go on in the other one.</p>
        ) : refusal === undefined ? (
          <SkeletonList count={1} />
        ) : (
          <>
            <Notice tone="bad">{refusal}</Notice>
            <a href="/console/" className={buttonClass({ tone: 'quiet' })}>
              Back to sign-in
            </a>
          </>
        )}
      </Card>
    </main>
  )
}

/** The answer of the provider, as the call takes it. */
function inputOf(answer: URLSearchParams) {
  const [code, issuer, error] = [answer.get('code'), answer.get('iss'), answer.get('error')]
  return {
    State: answer.get('state') || '-',
    ...(code && { Code: code }),
    ...(issuer && { Issuer: issuer }),
    ...(error && { Error: error }),
  }
}

import type { Gives } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { operatorProofs } from '@waea/contract/operators/operator-proofs'
import { Button } from '@waea/ui/button'
import { CodeInput } from '@waea/ui/fields/code-input'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useEffect, useState } from 'react'
import { send, useCall } from './calls.ts'
import { companyAway, onProof, openCompanyProof } from './company-sign-in.ts'
import { passkeyRefusal, proveWithPasskey } from './passkeys.ts'
import { setProver } from './prover.ts'
import { refusalText } from './refusal-text.ts'

/** Shows the dialog in which an operator proves who they are, over the one whose call waits for it. */
export function ProofGate() {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  useEffect(() => {
    setProver(
      () =>
        new Promise<boolean>((resolve) => {
          setAnswer(() => (isProved: boolean) => {
            setAnswer(undefined)
            resolve(isProved)
          })
        }),
    )
    return () => setProver(undefined)
  }, [])
  return answer ? <ProofDialog onAnswer={answer} /> : null
}

function ProofDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const ways = useCall(operatorAccounts.passkeys, {}, { forgets: true })
  return (
    <Dialog open onClose={() => onAnswer(false)} title="Confirm it’s you" size="s">
      <p className="text-ink-2">
        This gives access, so we check that nobody else is at your desk. We don’t ask again for 5 minutes.
      </p>
      <Loaded query={ways} waiting={<SkeletonList count={1} />} failed="Your ways to sign in can’t be loaded" isPart>
        {(own) => <Ways own={own} onProved={() => onAnswer(true)} />}
      </Loaded>
    </Dialog>
  )
}

function Ways({ own, onProved }: { own: Gives<typeof operatorAccounts.passkeys>; onProved: () => void }) {
  return (
    <div className="grid gap-5">
      {own.HasPassword && <ByCode onProved={onProved} />}
      {own.Passkeys.length > 0 && <ByPasskey onProved={onProved} />}
      {own.HasCompanyAccount && <ByCompany onProved={onProved} />}
    </div>
  )
}

function ByCode({ onProved }: { onProved: () => void }) {
  const [Code, setCode] = useState('')
  const [error, setError] = useState<CallError | null>(null)
  const onSend = async () => {
    setError(null)
    try {
      await send(operatorProofs.proveByCode, { Code })
      onProved()
    } catch (refused) {
      setCode('')
      setError(refused as CallError)
    }
  }
  return (
    <SendForm onSend={onSend} submitText="Confirm" refusal={refusalText(error)}>
      <Field label="Code of your app" hint="A new one, if you have just used one to sign in." required>
        <CodeInput value={Code} onChange={setCode} />
      </Field>
    </SendForm>
  )
}

function ByPasskey({ onProved }: { onProved: () => void }) {
  const { isBusy, refusal, start } = useTry(async () => {
    await proveWithPasskey()
    onProved()
  }, passkeyRefusal)
  return (
    <>
      <Button wide tone="quiet" loading={isBusy} onClick={start}>
        Use a passkey
      </Button>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
    </>
  )
}

function ByCompany({ onProved }: { onProved: () => void }) {
  const [isBlocked, setIsBlocked] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => onProof(onProved), [onProved])
  const { isBusy, refusal, start } = useTry(
    async () => {
      const isOpened = await openCompanyProof()
      setIsOpen(isOpened)
      setIsBlocked(!isOpened)
    },
    (error) => refusalText(error as CallError, { unavailable: companyAway }),
  )
  return (
    <>
      <Button wide tone="quiet" loading={isBusy} onClick={start}>
        Sign in again with your company account
      </Button>
      {isOpen && <p className="text-s text-ink-2">Sign in in the other window. This one goes on by itself.</p>}
      {isBlocked && <Notice tone="bad">Your browser blocked the window. Allow it, or use another way.</Notice>}
      {refusal && <Notice tone="bad">{refusal}</Notice>}
    </>
  )
}

/** A try that may fail with a sentence. */
function useTry(work: () => Promise<void>, sentenceOf: (error: unknown) => string | undefined) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const start = async () => {
    setIsBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      setRefusal(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, refusal, start }
}

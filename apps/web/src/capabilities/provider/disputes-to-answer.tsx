import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { dunning } from '@waea/contract/money/dunning'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { PortalProvider, usePortal } from '../../shell/session/shared/portal.tsx'
import { clientSend } from './client-send.ts'
import { DisputeList } from './dispute-list.tsx'

/**
 * Where the provider's staff answer the disputes of all customers, with an access token of the scope `operations`
 * (decision 47). The token and the data exist only in this page: leaving or reloading it discards both.
 */
export default function DisputesToAnswer() {
  const { queries } = usePortal()
  const [token, setToken] = useState<string>()
  useEffect(() => () => queries.removeQueries({ queryKey: keyOf(dunning.openDisputes) }), [queries])
  const lock = () => {
    setToken(undefined)
    queries.removeQueries({ queryKey: keyOf(dunning.openDisputes) })
  }
  return (
    <Screen
      title={<Trans>Disputes to answer</Trans>}
      lead={<Trans>For people who work for us. Lines of bills that customers say are wrong.</Trans>}
    >
      {token === undefined ? (
        <AskToken onToken={setToken} />
      ) : (
        <ClientPortal token={token}>
          <DisputeList onLock={lock} />
        </ClientPortal>
      )}
    </Screen>
  )
}

/** Screens inside make their calls with this access token. */
function ClientPortal({ token, children }: { token: string; children: ReactNode }) {
  const portal = usePortal()
  const asClient = useMemo(() => ({ ...portal, send: clientSend(token) }), [portal, token])
  return <PortalProvider portal={asClient}>{children}</PortalProvider>
}

/** A header may contain printable ASCII only. */
const isToken = (text: string) => /^[\x21-\x7e]+$/.test(text)

function AskToken({ onToken }: { onToken: (token: string) => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { refusal, onSend } = useSending(
    async () => {
      const token = typed.trim()
      const wrong = isToken(token) ? undefined : t`Enter your access token.`
      setError(wrong)
      if (wrong !== undefined) return
      await clientSend(token)(dunning.openDisputes, { PageSize: 1 })
      onToken(token)
    },
    {
      textOf: (failure) =>
        failure instanceof CallError && (failure.status === 401 || failure.status === 403)
          ? t`We don’t know this token, or it may not answer disputes. Check it, then try again.`
          : errorText(failure),
    },
  )
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>Show the disputes</Trans>}
      note={<Trans>The token stays on this page. Leaving the page or reloading it forgets the token.</Trans>}
      aria-label={t`Access token`}
    >
      <Field
        label={<Trans>Access token</Trans>}
        hint={t`You got it from the people who run this portal. It needs the scope “operations”.`}
        error={error}
        required
      >
        <PasswordInput autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </SendForm>
  )
}

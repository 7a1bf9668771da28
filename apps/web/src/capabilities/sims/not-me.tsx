import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { sims } from '@waea/contract/mobile/sims'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { PageHeading } from '@waea/ui/page-heading'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useSearchValue } from '../../shell/routing/shared/link.tsx'

const isOver = (error: unknown) =>
  error instanceof CallError && (error.code === 'link-used' || error.code === 'link-expired')

/**
 * The link in a message about a SIM change: reports that the customer didn't make it, which stops the SIM and locks the
 * number.
 */
export default function NotMe() {
  const { t } = useLingui()
  const Token = useSearchValue('token', 'Token') ?? ''
  const { mutateAsync } = useSend(sims.notMe)
  const [isFrozen, setFrozen] = useState(false)
  const errorText = useErrorText()
  const { onSend, isSending, refusal } = useSending(
    async () => {
      await mutateAsync({ Token })
      setFrozen(true)
    },
    {
      // After any other failure the link still works, so the person presses again.
      textOf: (error) =>
        isOver(error) ? t`This link has expired or was used before. Sign in, or contact us now.` : errorText(error),
    },
  )
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 py-8">
      <PageHeading title={isFrozen ? <Trans>Your SIM is frozen</Trans> : <Trans>Wasn’t this you?</Trans>}>
        {isFrozen ? (
          <Trans>The SIM stops and the number can’t move. Contact us: we unfreeze it once we’ve spoken with you.</Trans>
        ) : (
          <Trans>If someone else asked for a change of your SIM, we stop the SIM and lock the number.</Trans>
        )}
      </PageHeading>
      {!isFrozen && (
        <Card className="grid gap-4">
          <p>
            <Trans>Calls, texts and data stop until we’ve spoken with you. Calls to 111 still work.</Trans>
          </p>
          {refusal !== undefined && <Notice tone="bad" title={refusal} />}
          <Button tone="danger" loading={isSending} onClick={() => void onSend()}>
            <Trans>This wasn’t me: stop the SIM</Trans>
          </Button>
        </Card>
      )}
    </div>
  )
}

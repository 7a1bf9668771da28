import { Trans } from '@lingui/react/macro'
import { fibreAtHome } from '@waea/contract/fibre/fibre-at-home'
import { isUuid } from '@waea/kit/ids'
import { Button, buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useSearchValue } from '../../shell/routing/shared/link.tsx'

/** Takes back the promise to tell an email when fibre comes to an address; the mail links here. */
export default function TakeBackPromise() {
  const token = useSearchValue('token') ?? ''
  const errorText = useErrorText()
  const takeBack = useSend(fibreAtHome.takeBackPromise)
  return (
    <Screen
      width="note"
      title={<Trans>News of fibre at your address</Trans>}
      back={{ to: '/ufb', name: <Trans>Fibre broadband</Trans> }}
    >
      {takeBack.isSuccess ? (
        <Notice tone="good" title={<Trans>We won’t tell you</Trans>}>
          <Trans>
            We’ve deleted your request and your email with it. You can ask again where you check an address.
          </Trans>
        </Notice>
      ) : isUuid(token) ? (
        <>
          <p>
            <Trans>You asked us to email you once when fibre comes to your address. Don’t you need it any more?</Trans>
          </p>
          {takeBack.error && <Notice tone="bad">{errorText(takeBack.error)}</Notice>}
          <div className="flex flex-wrap gap-3">
            <Button loading={takeBack.isPending} onClick={() => takeBack.mutate({ token })}>
              <Trans>Don’t tell me</Trans>
            </Button>
            <Link to="/ufb" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Keep it</Trans>
            </Link>
          </div>
        </>
      ) : (
        <Notice title={<Trans>This link isn’t complete</Trans>}>
          <Trans>Open the link in our email again, or copy all of it.</Trans>
        </Notice>
      )}
    </Screen>
  )
}

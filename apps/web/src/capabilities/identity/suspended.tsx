import { Trans } from '@lingui/react/macro'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/notice'
import { PageHeading } from '@waea/ui/page-heading'
import { useBrand } from '../../shell/brand.tsx'
import { Link, useGo } from '../../shell/link.tsx'
import { usePortal, useSignedIn } from '../../shell/portal.tsx'

/** The only page of a suspended account: what it means, how to get out of it, and that 111 still works (1§6). */
export default function Suspended() {
  const { support } = useBrand()
  const { session } = usePortal()
  const { customerUuids } = useSignedIn()
  const go = useGo()
  const signOut = async () => {
    await session.signOut()
    await go('/')
  }
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-2">
      <PageHeading title={<Trans>This account is suspended</Trans>}>
        <Trans>Calls, texts and data of this account are stopped for now. Your numbers are kept for you.</Trans>
      </PageHeading>
      <Notice tone="warn">
        <Trans>Calls to 111 always work, from every phone.</Trans>
      </Notice>
      <Card className="grid gap-3">
        <h2 className="text-h3">
          <Trans>Talk to us</Trans>
        </h2>
        <p className="text-ink-2">
          <Trans>
            We tell you the reason and what is owed, take a payment, or agree on a later date with you. If you think the
            suspension is wrong, tell us that too.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <a href={support.phoneLink} className={buttonClass()}>
            <Trans>Call {support.phone}</Trans>
          </a>
          <a href={`mailto:${support.email}`} className={buttonClass({ tone: 'quiet' })}>
            {support.email}
          </a>
        </div>
        <p className="text-s text-ink-2">{support.hours}</p>
      </Card>
      <div className="flex flex-wrap gap-3">
        {customerUuids.length > 1 && (
          <Link to="/select-account" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Choose another account</Trans>
          </Link>
        )}
        <Button tone="link" onClick={() => void signOut()}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
    </div>
  )
}

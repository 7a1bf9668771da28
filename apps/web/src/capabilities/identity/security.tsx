import { Trans, useLingui } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/identity-safety'
import { FailedState } from '@waea/ui/failed-state'
import { PageHeading } from '@waea/ui/page-heading'
import { SkeletonList } from '@waea/ui/skeleton'
import { useCall } from '../../shell/data/use-call.ts'
import { TemporaryNotice } from '../../shell/frame/temporary-notice.tsx'
import { useSignedIn } from '../../shell/session/portal.tsx'
import { AccessPart } from './access-part.tsx'
import { ConnectionsPart } from './connections.tsx'
import { DevicesPart } from './devices.tsx'
import { PasskeysPart } from './passkeys.tsx'
import { PasswordPart } from './password-part.tsx'
import { RecentEvents } from './recent-events.tsx'
import { SecondFactorPart } from './second-factor.tsx'

/** Sign-in methods, signed-in devices and recent activity. */
export default function Security() {
  const { t } = useLingui()
  const { customerUuid } = useSignedIn()
  const security = useCall(identitySafety.security, {})
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8">
      <PageHeading title={<Trans>Security</Trans>}>
        <Trans>How you sign in, where you’re signed in, and what happened recently.</Trans>
      </PageHeading>
      <TemporaryNotice />
      {security.isPending && <SkeletonList count={2} />}
      {security.isError && !security.data && (
        <FailedState title={t`We couldn’t load your sign-in methods`} of={security} />
      )}
      {security.data && (
        <>
          <PasswordPart hasPassword={security.data.HasPassword} />
          <PasskeysPart passkeys={security.data.Passkeys} />
          <ConnectionsPart connections={security.data.Connections} />
          <SecondFactorPart state={security.data.SecondFactor} />
        </>
      )}
      <DevicesPart />
      {customerUuid !== undefined && <AccessPart customerUuid={customerUuid} />}
      <RecentEvents />
    </div>
  )
}

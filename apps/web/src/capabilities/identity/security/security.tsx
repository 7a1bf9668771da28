import { Trans, useLingui } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { TemporaryNotice } from '../../../shell/frame/shared/temporary-notice.tsx'
import { useSignedIn } from '../../../shell/session/shared/portal.tsx'
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
    <Screen
      title={<Trans>Security</Trans>}
      lead={<Trans>How you sign in, where you’re signed in, and what happened recently.</Trans>}
      width="text"
    >
      <TemporaryNotice />
      <div className="grid gap-4 sm:gap-6">
        <Loaded query={security} waiting={<SkeletonList count={2} />} failed={t`We couldn’t load your sign-in methods`}>
          {({ HasPassword, Passkeys, Connections, SecondFactor }) => (
            <>
              <PasswordPart hasPassword={HasPassword} />
              <PasskeysPart passkeys={Passkeys} />
              <ConnectionsPart connections={Connections} />
              <SecondFactorPart state={SecondFactor} />
            </>
          )}
        </Loaded>
        <DevicesPart />
        {customerUuid !== undefined && <AccessPart customerUuid={customerUuid} />}
        <RecentEvents />
      </div>
    </Screen>
  )
}

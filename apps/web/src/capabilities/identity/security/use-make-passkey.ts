import { useLingui } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { deviceName } from '@waea/domain/identity/device-name'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { makePasskey } from '../../../shell/device/shared/passkey.ts'
import { usePortal } from '../../../shell/session/shared/portal.tsx'

/**
 * Makes a passkey on this device for the signed-in person, named after the device. Throws if the person or device
 * refuses.
 */
export function useMakePasskey(): () => Promise<void> {
  const { t } = useLingui()
  const { send } = usePortal()
  const add = useSend(identitySafety.addPasskey, { changes: [identitySafety.security, identitySafety.securityLog] })
  return async () => {
    const Credential = await makePasskey(await send(identitySafety.passkeyCreation, {}))
    const { Browser, System } = deviceName(navigator.userAgent)
    const Name = Browser && System ? t`${Browser} on ${System}` : t`My passkey`
    await add.mutateAsync({ Name, Credential })
  }
}

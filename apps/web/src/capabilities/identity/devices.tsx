import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identitySafety } from '@waea/contract/identity-safety'
import { fromNanos } from '@waea/kit/nanos'
import { Chip } from '@waea/ui/chip'
import { FailedState } from '@waea/ui/failed-state'
import { SkeletonList } from '@waea/ui/skeleton'
import { Laptop, Smartphone } from 'lucide-react'
import { momentText } from '../../shell/format.ts'
import { useLocale } from '../../shell/portal.tsx'
import { useCall } from '../../shell/query.ts'
import { AskedDeed, Deed } from '../../shell/row-deeds.tsx'
import { SecurityPart } from './security-part.tsx'
import { useDeviceName } from './use-device-name.ts'

type DeviceShown = Gives<typeof identitySafety.devices>['Devices'][number]

const changes = [identitySafety.devices, identitySafety.securityLog]
const onPhone = /iPhone|iPad|Android/

/** Where the person is signed in, and the way to end that from here. */
export function DevicesPart() {
  const { t } = useLingui()
  const devices = useCall(identitySafety.devices, {})
  const list = devices.data?.Devices ?? []
  return (
    <SecurityPart
      title={<Trans>Signed-in devices</Trans>}
      lead={<Trans>A device that you do not know: sign it out, then choose a new password.</Trans>}
      actions={list.length > 1 && <SignOutOthers />}
    >
      {devices.isPending && <SkeletonList count={2} />}
      {devices.isError && !devices.data && (
        <FailedState
          title={t`Your devices could not be loaded`}
          onRetry={() => void devices.refetch()}
          retrying={devices.isFetching}
        />
      )}
      {list.length > 0 && (
        <ul aria-label={t`Signed-in devices`} className="grid divide-y divide-line border-y border-line">
          {list.map((device) => (
            <DeviceRow key={device.UUID} device={device} />
          ))}
        </ul>
      )}
    </SecurityPart>
  )
}

function DeviceRow({ device }: { device: DeviceShown }) {
  const { t } = useLingui()
  const locale = useLocale()
  const name = useDeviceName()(device)
  const seen = momentText(fromNanos(device.SeenAt), locale)
  const Picture = onPhone.test(device.System ?? '') ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Picture aria-hidden="true" className="size-6 shrink-0 text-primary" />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-s text-ink-2">
          {device.IsThis ? t`In use now` : t`Last seen ${seen}`} · {whereOf(device, t`the same network as here`)}
        </p>
      </div>
      {device.IsThis ? (
        <Chip>
          <Trans>This device</Trans>
        </Chip>
      ) : (
        <Deed
          call={identitySafety.signOutDevice}
          asked={{ sessionUuid: device.UUID }}
          changes={changes}
          label={t`Sign out ${name}, last seen ${seen}`}
          done={t`${name} was signed out`}
        >
          <Trans>Sign out</Trans>
        </Deed>
      )}
    </li>
  )
}

function whereOf(device: DeviceShown, here: string): string {
  return device.IsSameNetwork && !device.IsThis ? here : (device.Address ?? '')
}

function SignOutOthers() {
  const { t } = useLingui()
  return (
    <AskedDeed
      call={identitySafety.signOutOthers}
      asked={{}}
      changes={changes}
      question={t`Sign out all other devices?`}
      says={<Trans>What is not saved there is lost. You stay signed in here.</Trans>}
      confirmText={<Trans>Sign them out</Trans>}
      done={({ Count }) => t`Other devices signed out: ${Count}`}
    >
      <Trans>Sign out all other devices</Trans>
    </AskedDeed>
  )
}

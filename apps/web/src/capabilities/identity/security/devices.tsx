import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Chip } from '@waea/ui/chip'
import { Facts } from '@waea/ui/data/facts'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { Laptop, Smartphone } from 'lucide-react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { ConfirmedDeed, Deed } from '../../../shell/forms/shared/row-deeds.tsx'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { SecurityPart, SecurityRow } from './security-part.tsx'
import { useDeviceName } from './use-device-name.ts'

type DeviceShown = Gives<typeof identitySafety.devices>['Devices'][number]

const changes = [identitySafety.devices, identitySafety.securityLog]
const onPhone = /iPhone|iPad|Android/

/** The devices where the person is signed in, with a button to sign each out. */
export function DevicesPart() {
  const { t } = useLingui()
  const devices = useCall(identitySafety.devices, {})
  return (
    <SecurityPart
      title={<Trans>Signed-in devices</Trans>}
      folded={<DevicesWords devices={devices.data?.Devices ?? []} />}
      lead={<Trans>If you don’t recognise a device, sign it out and change your password.</Trans>}
      actions={(devices.data?.Devices.length ?? 0) > 1 && <SignOutOthers />}
    >
      <Loaded query={devices} waiting={<SkeletonList count={2} />} failed={t`We couldn’t load your devices`} isPart>
        {({ Devices }) =>
          Devices.length > 0 && (
            <ul aria-label={t`Signed-in devices`} className="grid divide-y divide-line border-t border-line">
              {Devices.map((device) => (
                <DeviceRow key={device.UUID} device={device} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SecurityPart>
  )
}

/** The device in use, and how many others there are. */
function DevicesWords({ devices }: { devices: readonly DeviceShown[] }) {
  const nameOf = useDeviceName()
  const current = devices.find(({ IsThis }) => IsThis) ?? devices[0]
  if (!current) return null
  const [name, others] = [nameOf(current), devices.length - 1]
  if (others === 0) return name
  return <Plural value={others} one={`${name} and # other`} other={`${name} and # others`} />
}

function DeviceRow({ device }: { device: DeviceShown }) {
  const { t } = useLingui()
  const locale = useLocale()
  const name = useDeviceName()(device)
  const seen = dateText(fromNanos(device.SeenAt), 'moment', locale)
  const Picture = onPhone.test(device.System ?? '') ? Smartphone : Laptop
  return (
    <SecurityRow
      icon={<Picture aria-hidden="true" className="size-6" />}
      title={name}
      detail={
        <Facts
          parts={[
            device.IsThis ? t`In use now` : t`Last seen ${seen}`,
            whereOf(device, t`same network as this device`),
          ]}
        />
      }
    >
      {device.IsThis ? (
        <Chip>
          <Trans>This device</Trans>
        </Chip>
      ) : (
        <Deed
          call={identitySafety.signOutDevice}
          input={{ sessionUuid: device.UUID }}
          changes={changes}
          label={t`Sign out ${name}, last seen ${seen}`}
          done={t`You signed out ${name}`}
        >
          <Trans>Sign out</Trans>
        </Deed>
      )}
    </SecurityRow>
  )
}

function whereOf(device: DeviceShown, here: string): string {
  return device.IsSameNetwork && !device.IsThis ? here : (device.Address ?? '')
}

function SignOutOthers() {
  const { t } = useLingui()
  return (
    <ConfirmedDeed
      call={identitySafety.signOutOthers}
      input={{}}
      changes={changes}
      question={t`Sign out all other devices?`}
      says={<Trans>Anything you haven’t saved on them will be lost. You stay signed in here.</Trans>}
      confirmText={<Trans>Sign them out</Trans>}
      done={({ Count }) => t`Other devices signed out: ${Count}`}
    >
      <Trans>Sign out all other devices</Trans>
    </ConfirmedDeed>
  )
}

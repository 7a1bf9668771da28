import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { Meter } from '@waea/ui/meter'
import { useState } from 'react'
import { deviceMemory } from '../../../../shell/device/shared/memory.ts'
import { Link } from '../../../../shell/routing/shared/link.tsx'
import { type HomeCheck, homeChecks, keptChecks, tickCheck } from '../home-checks.ts'
import { OutLink, SecurityPage, SecurityPart } from './security-page.tsx'

/** A checklist for securing the connection at home, remembered on this device (1§2 basic). */
export default function SecurityBasic() {
  return (
    <SecurityPage
      says={
        <Trans>
          We bring the internet to your house as it is: nothing is filtered on fibre. What protects it is your router
          and your Wi-Fi.
        </Trans>
      }
    >
      <Checklist />
      <SecurityPart isFolded title={<Trans>If something has happened</Trans>}>
        <ul className="grid gap-3 text-ink-2">
          <li>
            <Trans>
              Money is missing, or someone has your card: call your bank now. Then{' '}
              <OutLink href="https://www.cert.govt.nz">report it to CERT NZ</OutLink>.
            </Trans>
          </li>
          <li>
            <Trans>
              Threats, bullying or a scam: <OutLink href="https://netsafe.org.nz">Netsafe</OutLink> helps for free, on
              0508 638 723.
            </Trans>
          </li>
          <li>
            <Trans>
              Someone says they’re from us, and you’re not sure: hang up, and read{' '}
              <Link to="/help/category/4/44/4402" className="font-semibold text-primary underline underline-offset-4">
                what we’ll never ask you
              </Link>
              .
            </Trans>
          </li>
        </ul>
      </SecurityPart>
    </SecurityPage>
  )
}

function Checklist() {
  const { t } = useLingui()
  const words = useCheckWords()
  const [ticked, setTicked] = useState(() => keptChecks(deviceMemory()))
  const tick = (check: HomeCheck, isDone: boolean) => setTicked(tickCheck(deviceMemory(), check, isDone))
  const [count, all] = [ticked.length, homeChecks.length]
  return (
    <SecurityPart title={<Trans>Your home, in six steps</Trans>}>
      <Meter value={count / all} label={t`Done`} hideLabel words={t`${count} of ${all} done`} />
      <ul className="grid divide-y divide-line">
        {homeChecks.map((check) => (
          <li key={check} className="py-1">
            <Checkbox
              {...words[check]}
              checked={ticked.includes(check)}
              onChange={(event) => tick(check, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <p className="text-s text-ink-2">
        <Trans>Your ticks stay on this device until you sign out. We don’t see them.</Trans>
      </p>
    </SecurityPart>
  )
}

function useCheckWords(): Record<HomeCheck, { label: string; hint: string }> {
  const { t } = useLingui()
  return {
    'router-password': {
      label: t`Change the router’s own password`,
      hint: t`The one for its settings. It’s on a sticker underneath; anybody who has been near it may know it.`,
    },
    'wifi-password': {
      label: t`Give the Wi-Fi a long password`,
      hint: t`Four words that don’t belong together are better than one with numbers.`,
    },
    updates: {
      label: t`Let the router update itself`,
      hint: t`In its settings, under Firmware or Update. A router without updates for years should be replaced.`,
    },
    encryption: {
      label: t`Use WPA3, or WPA2`,
      hint: t`In the Wi-Fi settings, under Security. WEP and “open” are no protection. Turn WPS off.`,
    },
    guests: {
      label: t`Switch the guest Wi-Fi on`,
      hint: t`For visitors, and for cameras, bulbs and TVs. They reach the internet from it, but not your computers.`,
    },
    remote: {
      label: t`Switch remote management off`,
      hint: t`So that the router’s settings open from inside your home only.`,
    },
  }
}

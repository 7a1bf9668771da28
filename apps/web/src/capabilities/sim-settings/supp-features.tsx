import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonClass } from '@waea/ui/button'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { Link } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { MobilePage } from '../mobiles/shared/mobile-page.tsx'
import { Forwarding } from './forwarding.tsx'
import { Refused } from './refused.tsx'
import { ConfirmDependent } from './shared/confirm-dependent.tsx'
import { useSettings } from './shared/use-settings.ts'
import { SwitchGroups } from './switch-groups.tsx'

/** The settings of a SIM: roaming, caller id, forwarding, waiting, hold, barring (1§2). */
export default function SuppFeatures() {
  return (
    <MobilePage
      title={<Trans>SIM settings</Trans>}
      back={{ to: '/profile/plans/your-plan', name: <Trans>Your plan</Trans> }}
      without={<Trans>Settings show here as soon as you have a mobile.</Trans>}
    >
      {(mobile, CustomerUUID) => <OfMobile CustomerUUID={CustomerUUID} MobileUUID={mobile.UUID} />}
    </MobilePage>
  )
}

function OfMobile(named: { CustomerUUID: string; MobileUUID: string }) {
  const { t } = useLingui()
  const portal = usePortal()
  const settings = useSettings(named)
  return (
    <Loaded
      query={settings.read}
      waiting={<SkeletonList count={4} />}
      failed={t`We couldn’t load your settings`}
      note={<Trans>They stay as they are.</Trans>}
    >
      {(now) => (
        <>
          <AtNetwork settings={settings} />
          <SwitchGroups now={now} settings={settings} part="roaming" />
          {isOn(portal.settings, 'IS_INTERNATIONAL_PLANS_ALLOWED') && (
            <Link to="/travel" className={buttonClass({ tone: 'link' })}>
              <Trans>What your mobile costs overseas</Trans>
            </Link>
          )}
          <Forwarding now={now} settings={settings} />
          <SwitchGroups now={now} settings={settings} part="calls" />
          {!portal.settings.production && (
            <Link to="/profile/plans/security/basic" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Web security and kids-safe filter</Trans>
            </Link>
          )}
          <ConfirmDependent settings={settings} />
        </>
      )}
    </Loaded>
  )
}

/** Changes that the network has not applied yet, or has refused. */
function AtNetwork({ settings }: { settings: ReturnType<typeof useSettings> }) {
  const { read, change, isSending } = settings
  const now = read.data
  if (!now || now.State === 'confirmed') return null
  if (now.State === 'underway') {
    return (
      <Notice tone="info" title={<Trans>The network is making your changes</Trans>}>
        <Trans>This takes a few seconds. Until then, the settings marked below work as before.</Trans>
      </Notice>
    )
  }
  return (
    <>
      <Notice
        tone="warn"
        title={<Trans>The network hasn’t made all your changes</Trans>}
        action={
          <Button
            tone="quiet"
            size="s"
            loading={isSending}
            // Saving any current setting again makes the network retry everything it has not applied.
            onClick={() => void change({ CLIP: now.Settings.CLIP }, 'again')}
          >
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>The settings marked below still work as before.</Trans>
      </Notice>
      <Refused settings={settings} at="again" />
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonClass } from '@waea/ui/button'
import { FailedState } from '@waea/ui/failed-state'
import { Notice } from '@waea/ui/notice'
import { SkeletonList } from '@waea/ui/skeleton'
import { BackLink } from '../../shell/routing/back-link.tsx'
import { Link } from '../../shell/routing/link.tsx'
import { usePortal } from '../../shell/session/portal.tsx'
import { MobilePage } from '../mobiles/mobile-page.tsx'
import { ConfirmDependent } from './confirm-dependent.tsx'
import { Forwarding } from './forwarding.tsx'
import { Refused } from './refused.tsx'
import { SwitchGroups } from './switch-groups.tsx'
import { useSettings } from './use-settings.ts'

/** The settings of a SIM: roaming, caller id, forwarding, waiting, hold, barring (1§2). */
export default function SuppFeatures() {
  return (
    <MobilePage
      title={<Trans>SIM settings</Trans>}
      above={
        <BackLink to="/profile/plans/your-plan">
          <Trans>Your plan</Trans>
        </BackLink>
      }
      without={<Trans>Settings show here as soon as you have a mobile.</Trans>}
    >
      {(mobile, CustomerUUID) => <OfMobile CustomerUUID={CustomerUUID} MobileUUID={mobile.UUID} />}
    </MobilePage>
  )
}

function OfMobile(named: { CustomerUUID: string; MobileUUID: string }) {
  const { t } = useLingui()
  const { production } = usePortal().settings
  const settings = useSettings(named)
  const { read } = settings
  if (read.isPending) return <SkeletonList count={4} />
  if (!read.data) {
    return (
      <FailedState title={t`We couldn’t load your settings`} of={read}>
        <Trans>They stay as they are.</Trans>
      </FailedState>
    )
  }
  return (
    <>
      <AtNetwork settings={settings} />
      <SwitchGroups now={read.data} settings={settings} part="roaming" />
      <Forwarding now={read.data} settings={settings} />
      <SwitchGroups now={read.data} settings={settings} part="calls" />
      {!production && (
        <Link to="/profile/plans/security/basic" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Web security and kids-safe filter</Trans>
        </Link>
      )}
      <ConfirmDependent settings={settings} />
    </>
  )
}

/** What the network does not do yet, or did not do. */
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
            // Asking for what is wished already asks for all that is left undone.
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

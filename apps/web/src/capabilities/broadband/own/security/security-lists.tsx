import { Trans } from '@lingui/react/macro'
import { Notice } from '@waea/ui/states/notice'
import { Link } from '../../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../../shell/session/shared/portal.tsx'
import { OutLink, SecurityPage, SecurityPart } from './security-page.tsx'

const stepsClass = 'grid list-decimal gap-2 pl-5 text-ink-2'

/** How to block and allow websites at home; our own filter is for mobiles only (1§2 white-blacklist). */
export default function SecurityLists() {
  return (
    <SecurityPage
      says={<Trans>On fibre, you control at home what can be opened. You can do these three things yourself.</Trans>}
    >
      <SecurityPart title={<Trans>For everybody at home: the router</Trans>}>
        <ol className={stepsClass}>
          <li>
            <Trans>Open the router’s settings: the address is on its sticker, often 192.168.1.1.</Trans>
          </li>
          <li>
            <Trans>Look for Parental control, Access control or Website filter.</Trans>
          </li>
          <li>
            <Trans>Add what to block to the blocked list, and what to always allow to the allowed list.</Trans>
          </li>
          <li>
            <Trans>Many routers do this for one device, or for some hours of the day.</Trans>
          </li>
        </ol>
      </SecurityPart>
      <SecurityPart isFolded title={<Trans>Easier: DNS with a filter</Trans>}>
        <p className="text-ink-2">
          <Trans>
            A name server that leaves out harmful websites works for every device on the Wi-Fi. In the router’s Internet
            or WAN settings, enter two addresses of one of these under DNS:
          </Trans>
        </p>
        <ul className="grid gap-2">
          <li>
            <Trans>
              <OutLink href="https://www.quad9.net">Quad9</OutLink> against malware: 9.9.9.9 and 149.112.112.112
            </Trans>
          </li>
          <li>
            <Trans>
              <OutLink href="https://one.one.one.one/family/">Cloudflare for Families</OutLink> against malware and
              adult content: 1.1.1.3 and 1.0.0.3
            </Trans>
          </li>
        </ul>
        <p className="text-s text-ink-2">
          <Trans>They’re not ours. If a website should open and doesn’t, take the addresses out again.</Trans>
        </p>
      </SecurityPart>
      <SecurityPart isFolded title={<Trans>For a child’s device: family controls</Trans>}>
        <p className="text-ink-2">
          <Trans>
            Screen Time on Apple, Family Link on Android and Family Safety on Windows also work away from home.{' '}
            <OutLink href="https://netsafe.org.nz">Netsafe</OutLink> explains each of them.
          </Trans>
        </p>
      </SecurityPart>
      <OnMobiles />
    </SecurityPage>
  )
}

function OnMobiles() {
  const { settings } = usePortal()
  return (
    <Notice
      title={<Trans>Our own filter is for mobiles</Trans>}
      action={
        !settings.production && (
          <Link
            to="/profile/plans/security/white-blacklist"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            <Trans>Your mobile’s lists</Trans>
          </Link>
        )
      }
    >
      <Trans>It works in the mobile network, so it blocks nothing on your fibre or your Wi-Fi.</Trans>
    </Notice>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Notice } from '@waea/ui/states/notice'
import { Link } from '../../../../shell/routing/shared/link.tsx'
import { SecurityPage, SecurityPart } from './security-page.tsx'

/** What the customer's own router must support for our fibre, and which settings not to open on it (1§2 advanced). */
export default function SecurityAdvanced() {
  const { t } = useLingui()
  return (
    <SecurityPage says={<Trans>A router of ours is set up already. For your own, this is all that it needs.</Trans>}>
      <SecurityPart title={<Trans>What our fibre needs</Trans>}>
        <DescriptionList
          lines
          items={[
            { key: 'port', term: t`Port`, value: t`WAN, to port 1 of the fibre box` },
            { key: 'type', term: t`Connection type`, value: t`DHCP (IPoE)` },
            { key: 'vlan', term: t`VLAN tag on the WAN port`, value: '10' },
            { key: 'login', term: t`User name and password`, value: t`None` },
            { key: 'mtu', term: 'MTU', value: '1500' },
          ]}
        />
        <p className="text-ink-2">
          <Trans>
            If the light of the box is steady and the router gets no address, it’s nearly always the VLAN. Switch both
            off for a minute after a change.
          </Trans>
        </p>
        <p>
          <Link to="/help/category/5/52/5201" className="font-semibold text-primary underline underline-offset-4">
            <Trans>Your fibre is down</Trans>
          </Link>
        </p>
      </SecurityPart>
      <SecurityPart isFolded title={<Trans>What to leave closed</Trans>}>
        <ul className="grid list-disc gap-2 pl-5 text-ink-2">
          <li>
            <Trans>
              Port forwarding to a camera, a recorder or a network drive. Use the maker’s app or a VPN to reach it
              instead.
            </Trans>
          </li>
          <li>
            <Trans>
              Remote Desktop (3389), SSH (22), Telnet (23) and file sharing (445). They’re tried every few minutes.
            </Trans>
          </li>
          <li>
            <Trans>“DMZ host” and “exposed host”: they open a device to everyone.</Trans>
          </li>
          <li>
            <Trans>UPnP, unless a game console needs it: with it, any program at home can open a port by itself.</Trans>
          </li>
        </ul>
      </SecurityPart>
      <Notice title={<Trans>Leave the fibre box as it is</Trans>}>
        <Trans>
          The box on the wall belongs to the fibre company and has no settings for you. Don’t move it or bend its cable:
          a repair is charged.
        </Trans>
      </Notice>
    </SecurityPage>
  )
}

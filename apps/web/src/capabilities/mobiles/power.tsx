import { Trans } from '@lingui/react/macro'
import { Card } from '@waea/ui/card'
import { Screen } from '../../shell/frame/shared/screen.tsx'

/** Tips to save a phone's battery (1§2 power). */
export default function Power() {
  return (
    <Screen
      title={<Trans>Save power</Trans>}
      lead={<Trans>How to make one charge last longer, especially where the signal is weak.</Trans>}
      width="note"
    >
      <Card>
        <ul className="grid list-disc gap-3 pl-5 marker:text-ink-3">
          <li>
            <Trans>Use Wi-Fi where you can: the phone then looks for towers less often.</Trans>
          </li>
          <li>
            <Trans>
              Where there’s no signal, turn on flight mode: a phone that keeps searching goes flat in hours.
            </Trans>
          </li>
          <li>
            <Trans>Turn the brightness down, and have the screen go dark sooner.</Trans>
          </li>
          <li>
            <Trans>Turn on your phone’s battery saver: it stops apps running in the background.</Trans>
          </li>
          <li>
            <Trans>Keep some charge for calls to 111. They work on any network in range, even without credit.</Trans>
          </li>
        </ul>
      </Card>
    </Screen>
  )
}

import { Trans } from '@lingui/react/macro'
import { privacySections } from './privacy-texts.ts'
import { WrittenPage } from './written-page.tsx'

/** The privacy statement (1§2). */
export default function Privacy() {
  return <WrittenPage title={<Trans>Privacy</Trans>} sections={privacySections} />
}

import { Trans } from '@lingui/react/macro'
import { aboutSections } from './about-texts.ts'
import { WrittenPage } from './written-page.tsx'

/** Who the provider is; shown unless an external page is set (1§2). */
export default function About() {
  return <WrittenPage title={<Trans>About us</Trans>} sections={aboutSections} />
}

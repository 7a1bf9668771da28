import { Trans } from '@lingui/react/macro'
import { Card } from '@waea/ui/card'
import { FilterPage } from './filter-page.tsx'

/** What the filters can and can't do, so that nobody relies on more. */
export default function FilterAdvanced() {
  return (
    <FilterPage>
      {() => (
        <Card as="section" aria-labelledby="how" className="grid gap-3">
          <h2 id="how" className="text-h3">
            <Trans>What the filters do</Trans>
          </h2>
          <ul className="grid list-disc gap-2 pl-5">
            <li>
              <Trans>They work on mobile data with this SIM. They don’t work on Wi-Fi.</Trans>
            </li>
            <li>
              <Trans>They reduce what gets through. They don’t stop everything: no filter knows every website.</Trans>
            </li>
            <li>
              <Trans>A VPN or a private relay on the phone goes around them.</Trans>
            </li>
            <li>
              <Trans>Your own lists come first: what you allow is never blocked, what you block always is.</Trans>
            </li>
          </ul>
        </Card>
      )}
    </FilterPage>
  )
}

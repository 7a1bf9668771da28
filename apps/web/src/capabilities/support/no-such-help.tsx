import { Trans } from '@lingui/react/macro'
import { PageHeading } from '@waea/ui/page-heading'
import { BackLink } from '../../shell/routing/back-link.tsx'
import { HelpContact } from './help-contact.tsx'
import { HelpSearch } from './help-search.tsx'

/** An address of the help centre where there is nothing, or nothing any more. */
export function NoSuchHelp() {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 py-2 lg:py-6">
      <PageHeading
        above={
          <BackLink to="/help">
            <Trans>Help</Trans>
          </BackLink>
        }
        title={<Trans>This article isn’t here</Trans>}
      >
        <Trans>It may have been moved or replaced. Search for what you need.</Trans>
      </PageHeading>
      <HelpSearch>{null}</HelpSearch>
      <HelpContact />
    </div>
  )
}

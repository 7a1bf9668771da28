import { Trans } from '@lingui/react/macro'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { HelpContact } from './help-contact.tsx'
import { HelpSearch } from './help-search.tsx'

/** An address of the help centre that has no content, or no longer has any. */
export function NoSuchHelp() {
  return (
    <Screen
      title={<Trans>This article isn’t here</Trans>}
      back={{ to: '/help', name: <Trans>Help</Trans> }}
      lead={<Trans>It may have been moved or replaced. Search for what you need.</Trans>}
      width="text"
    >
      <HelpSearch>{null}</HelpSearch>
      <HelpContact />
    </Screen>
  )
}

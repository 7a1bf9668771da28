import { readFileSync } from 'node:fs'
import { HelpSearch } from '@waea/contract/help-search'
import { Value } from 'typebox/value'

/** The words and pages that come with the portal, for a provider without a file of their own. */
export const ownHelpSearch = Value.Parse(
  HelpSearch,
  JSON.parse(readFileSync(new URL('help-search.json', import.meta.url), 'utf8')),
)

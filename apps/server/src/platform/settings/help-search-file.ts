import { readFileSync } from 'node:fs'
import { isFlagName } from '@waea/contract/flags'
import { HelpSearch } from '@waea/contract/help-search'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Kind } from './kinds.ts'

export type HelpSearchWords = Static<typeof HelpSearch>

/** The file of the provider that the search of help uses; it is read once, at start. */
export const helpSearchFile: Kind<HelpSearchWords> = {
  takes: 'the path of a file as docs/help-search.md describes it',
  read(path) {
    try {
      const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
      return Value.Check(HelpSearch, content) && hasKnownFlags(content) ? content : undefined
    } catch {
      return undefined
    }
  },
}

const hasKnownFlags = ({ pages }: HelpSearchWords) => pages.every(({ flag }) => flag === undefined || isFlagName(flag))

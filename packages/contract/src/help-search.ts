import { Type } from 'typebox'
import { anyone, calls, hours } from './call.ts'
import { Shape } from './shapes.ts'

const searchText = Type.String({ minLength: 1, maxLength: 300 })

/** A page of the portal that the search of help finds. */
const HelpPage = Shape({
  /** A path of the portal. */
  address: Type.String({ pattern: '^/[a-z][a-z/-]*$', maxLength: 200 }),
  title: searchText,
  says: searchText,
  /** The words that people look for it by, divided by blanks. */
  words: searchText,
  /** The feature that has to be on. */
  flag: Type.Optional(Type.String({ maxLength: 100 })),
})

/** What the provider adds to the search of help, in the form of their file (docs/help-search.md). */
export const HelpSearch = Shape({
  /** For a word that people type, in lower case: what articles say instead. */
  words: Type.Record(
    Type.String({ pattern: '^[a-z0-9-]{2,40}$' }),
    Type.Array(searchText, { minItems: 1, maxItems: 20 }),
  ),
  pages: Type.Array(HelpPage, { maxItems: 200 }),
})

/** The words of the search of help. */
export const helpSearch = calls({
  words: {
    is: 'GET /api/frontend/v1/help/search-words',
    says: 'What the provider adds to the search of help: words with the same meaning, and pages of the portal.',
    who: anyone,
    gives: HelpSearch,
    refuses: [],
    fresh: hours(1),
  },
})

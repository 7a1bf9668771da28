import { maxCatalogueBytes } from '@waea/domain/catalogue/provider-file/catalogue-file'
import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Cents, Nanos, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

const optional = Type.Optional

/** Of which version of the catalogue an operator saw what would change. */
const Version = Type.Integer({ minimum: 1 })

/** A change in the history of the catalogue; the last one if absent. */
const ChangeID = optional(Type.String({ pattern: '^[1-9][0-9]{0,17}$' }))

const What = Type.Enum(['plan', 'offer', 'sim', 'zone', 'terms'])
/** The fields that differ, as in the file: `price 25.00 → 27.00`. */
const Fields = Type.Array(Type.String())

const Difference = Shape({
  /** A plan or SIM whose price changes is dearer or cheaper, also if something else of it does. */
  Kind: Type.Enum(['new', 'gone', 'dearer', 'cheaper', 'changed']),
  What,
  /** The plan’s entry, or what else identifies it. */
  ID: Type.String(),
  Name: Type.String(),
  Fields,
  RiseCents: optional(Cents),
  /** How many customers have the plan, and how many wait for it. They keep the agreed price. */
  Having: optional(Type.Integer()),
  Waiting: optional(Type.Integer()),
})

const Planned = Shape({
  Version,
  /** Why the file is refused, one sentence each; nothing is changed then. */
  Faults: Type.Array(Type.String()),
  Differences: Type.Array(Difference),
  IsApplied: Type.Boolean(),
})

/** The provider’s file of everything on sale: what it is now, what another one would change, and the way back. */
export const providerCatalogue = calls({
  catalogueFile: {
    is: 'GET /api/provider/v1/catalogue',
    says: 'The catalogue of now as the file that `npm run catalogue` writes, and how many customers have each plan.',
    who: provider('catalogue:read'),
    gives: Shape({
      Version,
      /** As JSON; docs/catalogue.md explains the fields. */
      File: Type.String(),
      Holders: Type.Array(Shape({ EntryUUID: Uuid, Having: Type.Integer(), Waiting: Type.Integer() })),
    }),
    refuses: [],
  },
  checkCatalogue: {
    is: 'POST /api/provider/v1/catalogue/check',
    says: 'What a file would change, or why it is refused. The body is the file, of 5 MB at most. Nothing is changed.',
    who: provider('catalogue:change'),
    takesFile: maxCatalogueBytes,
    gives: Planned,
    refuses: ['file-too-large'],
    runs: 'partner',
  },
  applyCatalogue: {
    is: 'POST /api/provider/v1/catalogue',
    says:
      'Replaces the catalogue with a file, at once: prices from a later day are in the file. The body is the file, of 5 MB at ' +
      'most. `Version` is the one that was checked: if the catalogue has changed since, it is refused `conflict`.',
    who: provider('catalogue:change'),
    query: Shape({ Version }),
    takesFile: maxCatalogueBytes,
    gives: Planned,
    refuses: ['file-too-large', 'conflict'],
    runs: 'partner',
  },
  checkUndo: {
    is: 'GET /api/provider/v1/catalogue/undo',
    says:
      'What going back to the catalogue before a change would change, or why it can’t be done; without `ChangeID` before the ' +
      'last one. A catalogue that was never changed, or an unknown change, is refused `not-found`.',
    who: provider('catalogue:change'),
    query: Shape({ ChangeID }),
    gives: Planned,
    refuses: ['not-found'],
    runs: 'partner',
  },
  undoCatalogue: {
    is: 'POST /api/provider/v1/catalogue/undo',
    says:
      'Goes back to the catalogue before a change, without `ChangeID` before the last one. It is a change itself, so going ' +
      'back before the last change takes it back. `Version` is the one that was checked: if the catalogue has changed since, ' +
      'it is refused `conflict`.',
    who: provider('catalogue:change'),
    body: Shape({ Version, ChangeID }),
    gives: Planned,
    refuses: ['not-found', 'conflict'],
    runs: 'partner',
  },
})

/** Who changed the catalogue, in the order of time. */
export const catalogueHistory = calls({
  catalogueChanges: {
    is: 'GET /api/provider/v1/catalogue-changes',
    says:
      'The changes of the catalogue by files, the newest first or as `Order` says, by page, each with who made it. ' +
      'SmartSearch looks in names and fields of what changed, and in the names of programs.',
    who: provider('catalogue:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({
      Changes: Type.Array(
        Shape({
          ID: Type.String(),
          AtNanos: Nanos,
          /** The operator, a program of the provider, or `terminal`. */
          By: Type.String(),
          /** Whether it went back to an older version. */
          IsUndo: Type.Boolean(),
          Differences: Type.Array(
            Shape({
              Kind: Type.Enum(['new', 'gone', 'changed']),
              What,
              ID: Type.String(),
              Name: Type.String(),
              Fields,
            }),
          ),
        }),
      ),
      PageInfo,
    }),
    refuses: [],
  },
})

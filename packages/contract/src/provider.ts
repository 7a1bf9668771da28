import { Type } from 'typebox'
import { anyone, calls, hours, provider } from './call.ts'
import { Shape } from './shapes.ts'

const Flag = Shape({
  Flag: Type.String(),
  IsOn: Type.Boolean(),
  /** Who decides: what the provider has set, the environment, or what holds where nobody has said anything. */
  DecidedBy: Type.Union([Type.Literal('provider'), Type.Literal('environment'), Type.Literal('default')]),
  Owner: Type.String(),
  Says: Type.String(),
})

/** Calls about the deployment itself: which version serves, and which features are on. */
export const deployment = calls({
  version: {
    is: 'GET /api/frontend/v1/version',
    says: 'Which version of the portal is served, so that an older one can offer to refresh (1§4; decision D8).',
    who: anyone,
    gives: Shape({ Version: Type.String() }),
    refuses: [],
  },
  flags: {
    is: 'GET /api/frontend/v1/flags',
    says: 'The names of the features that are on. A client asks again after an hour (1§1, 3§9.2).',
    who: anyone,
    gives: Shape({ On: Type.Array(Type.String()) }),
    refuses: [],
    fresh: hours(1),
  },
  allFlags: {
    is: 'GET /api/provider/v1/flags',
    says: 'Every flag, how it stands and who decides it.',
    who: provider,
    gives: Shape({ Flags: Type.Array(Flag) }),
    refuses: [],
  },
  setFlag: {
    is: 'PUT /api/provider/v1/flags/:flag',
    says: 'Sets a flag. It holds in every process within a second, and until it is cleared.',
    who: provider,
    body: Shape({ IsOn: Type.Boolean() }),
    gives: Flag,
    refuses: ['not-found'],
  },
  clearFlag: {
    is: 'DELETE /api/provider/v1/flags/:flag',
    says: 'Gives a flag back to the environment and its default.',
    who: provider,
    gives: Flag,
    refuses: ['not-found'],
  },
})

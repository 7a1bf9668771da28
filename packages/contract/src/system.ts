import { Type } from 'typebox'
import { calls, signedIn, testOnly } from './call.ts'
import { Shape } from './shapes.ts'

/** Calls of the platform itself. */
export const system = calls({
  live: {
    is: 'GET /api/frontend/v1/live',
    says: 'A stream of events that name what changed; a client that comes back sends Last-Event-ID (decision D64).',
    who: signedIn,
    gives: Type.Any(),
    refuses: [],
    answers: 'events',
  },
  clock: {
    is: 'POST /test/clock',
    says: 'Moves the clock of a test deployment, then does the work that falls due.',
    who: testOnly,
    body: Shape({
      /** ISO 8601; the clock continues from there. */
      now: Type.Optional(Type.String()),
      advanceS: Type.Optional(Type.Number()),
    }),
    gives: Shape({ now: Type.String() }),
    refuses: ['not-found', 'invalid-input'],
    runs: 'partner',
  },
})

import { scopes } from '@waea/domain/access/actor'
import { keyRequestsMost } from '@waea/domain/operators/api-key'
import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Nanos, Nothing, PageInfo, paging, Shape, Uuid } from '../shapes.ts'

const Scopes = Type.Array(Type.Enum([...scopes]), { minItems: 1, maxItems: scopes.length, uniqueItems: true })
const PerMinute = Type.Integer({ minimum: 1, maximum: keyRequestsMost })

const apiKey = {
  UUID: Uuid,
  /** Names the program in the audit log, as `client:<Name>`. */
  Name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
  Scopes,
  /** How many requests it may make in a minute. */
  PerMinute,
  MadeAtNanos: Nanos,
  /** Who made it; absent for a program. */
  MadeBy: Type.Optional(Shape({ UUID: Uuid, Email: Type.String(), Name: Type.String() })),
  /** The last request with it; absent before the first. */
  UsedAtNanos: Type.Optional(Nanos),
  /** Until when the key before this one works too. */
  EarlierUntilNanos: Type.Optional(Nanos),
  EndedAtNanos: Type.Optional(Nanos),
}
const ApiKey = Shape(apiKey)
/** With the key itself, `waea_…`, which no other answer has. */
const WithKey = Shape({ ...apiKey, Key: Type.String() })

/**
 * Keys with which programs of the provider make its calls, in the header auth-token. A program gives, changes and
 * replaces only keys whose scopes it has itself; other keys are refused `not-allowed`.
 */
export const apiKeys = calls({
  keys: {
    is: 'GET /api/operator/v1/keys',
    says: 'The API keys by name, without the ended ones unless `Ended` asks for them. Never the keys themselves.',
    who: provider('key:read'),
    query: Shape({ Ended: Type.Optional(Type.Boolean()), ...paging }),
    gives: Shape({ Keys: Type.Array(ApiKey), PageInfo }),
    refuses: [],
  },
  createKey: {
    is: 'POST /api/operator/v1/keys',
    says:
      'Makes a key for a program. The key is in this answer alone. A name that was used before, also by an ended key, and a ' +
      'fifty-first key are refused `conflict`.',
    who: provider('key:manage'),
    body: Shape({ Name: apiKey.Name, Scopes, PerMinute }),
    gives: WithKey,
    refuses: ['conflict'],
    status: 201,
  },
  changeKey: {
    is: 'PUT /api/operator/v1/keys/:keyUuid',
    says:
      'Replaces scopes and limit of a key, from its next request on. An ended key is refused `conflict`. The body says all ' +
      'of it, so that it needs no If-Match.',
    who: provider('key:manage'),
    body: Shape({ Scopes, PerMinute }),
    gives: ApiKey,
    refuses: ['not-found', 'conflict'],
  },
  rotateKey: {
    is: 'POST /api/operator/v1/keys/:keyUuid/rotate',
    says:
      'Replaces a key by a new one, which is in this answer alone. The current one works for another 24 hours, the one ' +
      'before it ends at once. An ended key is refused `conflict`.',
    who: provider('key:manage'),
    body: Nothing,
    gives: WithKey,
    refuses: ['not-found', 'conflict'],
  },
  endKey: {
    is: 'DELETE /api/operator/v1/keys/:keyUuid',
    says: 'Ends a key for good, from the next request on. Ending an ended key changes nothing.',
    who: provider('key:manage'),
    gives: ApiKey,
    refuses: ['not-found'],
  },
})

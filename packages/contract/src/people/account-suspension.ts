import { providersReasons } from '@waea/domain/customers/suspension'
import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Cents, Line, Nanos, Shape } from '../shapes.ts'

/** An account’s suspension by the provider, beside one over money. */
export const accountSuspension = calls({
  suspension: {
    is: 'GET /api/provider/v1/customers/:customerUuid/suspension',
    says:
      'Whether and why an account is suspended, what a suspension stops, and what stays owed: an account that owes it stays ' +
      'suspended when the provider lifts its own suspension.',
    who: provider('customer:read'),
    gives: Shape({
      AccountState: Type.Enum(['Active', 'Suspended']),
      Because: Type.Optional(Type.String()),
      SinceNanos: Type.Optional(Nanos),
      /** The provider suspended it, so that no payment opens it. */
      IsByProvider: Type.Boolean(),
      /** It is also suspended over this, and stays so until it is paid or written off. */
      Over: Type.Optional(Type.Enum(['bills', 'debt', 'both'])),
      /** Overdue on bills, and the debt. */
      OwedCents: Cents,
      /** Mobiles in service: they keep working, and don’t renew. */
      Mobiles: Type.Integer(),
      /** A fibre connection in service, which a suspension stops. */
      HasFibre: Type.Boolean(),
    }),
    refuses: ['not-found'],
  },
  suspendAccount: {
    is: 'POST /api/provider/v1/customers/:customerUuid/suspend',
    says:
      'Suspends an account for a reason that no payment ends, also one that is suspended over money. Fibre stops, nothing ' +
      'renews, and the portal shows the reason; the customer is mailed. The same again changes nothing; with another reason ' +
      'it is a conflict.',
    who: provider('account:suspend'),
    body: Shape({ Reason: Type.Enum([...providersReasons]), Because: Line(200, 3) }),
    gives: Shape({ AccountState: Type.Enum(['Active', 'Suspended']) }),
    refuses: ['not-found', 'conflict'],
  },
  reopenAccount: {
    is: 'POST /api/provider/v1/customers/:customerUuid/reopen',
    says:
      'Lifts the provider’s suspension. What is owed stays owed, and keeps the account suspended if it suspends it. An account ' +
      'that the provider did not suspend is a conflict.',
    who: provider('account:reopen'),
    body: Shape({ Because: Line(200, 3) }),
    gives: Shape({ AccountState: Type.Enum(['Active', 'Suspended']) }),
    refuses: ['not-found', 'conflict'],
  },
})

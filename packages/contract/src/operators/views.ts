import { Type } from 'typebox'
import { anOperator, calls, provider } from '../call.ts'
import { AuthData } from '../people/identity.ts'
import { Nanos, Nothing, Shape } from '../shapes.ts'

const Token = Type.String({ minLength: 20, maxLength: 200 })

/**
 * The portal as a customer sees it, for an operator: read only, for a quarter of an hour, in the browser in which the
 * operator is signed in, and only for as long as they are.
 */
export const views = calls({
  startView: {
    is: 'POST /api/operator/v1/customers/:customerUuid/view',
    says:
      'Starts a view of the portal as a customer sees it. The token opens it once, within a minute, in the session of the ' +
      'operator who started it. Refuses an account without an owner.',
    who: provider('customer:view'),
    body: Nothing,
    gives: Shape({ Token, ExpiresAtNanos: Nanos }),
    refuses: ['not-found', 'no-user'],
  },
  openView: {
    is: 'POST /api/operator/v1/view',
    says:
      'Opens a view with its token. The answer is that of a sign-in; its JWT is good for plain reads of this customer, beside ' +
      'the cookie of the operator, until JWTExpiry.',
    who: anOperator,
    body: Shape({ Token }),
    gives: AuthData,
    refuses: ['link-used', 'link-expired', 'not-allowed', 'no-user'],
  },
  endView: {
    is: 'POST /api/operator/v1/view/end',
    says: 'Ends a view that the operator opened; once more does nothing.',
    who: anOperator,
    body: Shape({ JWT: Token }),
    gives: Nothing,
    refuses: [],
  },
})

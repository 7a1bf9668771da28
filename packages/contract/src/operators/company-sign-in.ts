import { Type } from 'typebox'
import { anOperator, anyone, calls } from '../call.ts'
import { Nothing, Shape } from '../shapes.ts'
import { OwnOperator } from './operator-shapes.ts'

/** A limit for the values that the company's provider puts into URLs. */
const Carried = Type.String({ minLength: 1, maxLength: 2000 })

/** Sign-in of operators by the OpenID provider of their company, where the settings name one. */
export const companySignIn = calls({
  signInWays: {
    is: 'GET /api/operator/v1/sign-in/ways',
    says: 'Whether operators can sign in by the OpenID provider of their company.',
    who: anyone,
    gives: Shape({ HasCompanySignIn: Type.Boolean() }),
    refuses: [],
    forViews: false,
  },
  startCompanySignIn: {
    is: 'POST /api/operator/v1/company/start',
    says: 'Begins a sign-in by the company’s provider: answers the address to send the browser to, and binds the try to it.',
    who: anyone,
    body: Nothing,
    gives: Shape({ Location: Type.String() }),
    refuses: ['not-allowed', 'too-many-tries', 'unavailable'],
    runs: 'partner',
  },
  startCompanyProof: {
    is: 'POST /api/operator/v1/company/proof',
    says:
      'Begins a new sign-in at the company’s provider, by which the signed-in operator proves that it is them: the session then ' +
      'counts as proved for 5 minutes. For operators who sign in by it.',
    who: anOperator,
    body: Nothing,
    gives: Shape({ Location: Type.String() }),
    refuses: ['not-allowed', 'too-many-tries', 'unavailable'],
    runs: 'partner',
  },
  finishCompanySignIn: {
    is: 'POST /api/operator/v1/company/finish',
    says:
      'Takes the answer of the company’s provider in the browser in which the try began, signs the operator in and sets the ' +
      'cookie of the session. Refused: `no-identity-token` for a cancelled, old or wrong answer, `no-user` for nobody who was ' +
      'invited, `provider-taken` where the operator has another account there, `email-unverified`, `link-expired` for an old ' +
      'invitation, `second-factor-needed` without the claim that the settings require.',
    who: anyone,
    body: Shape({
      State: Carried,
      Code: Type.Optional(Carried),
      Issuer: Type.Optional(Carried),
      Error: Type.Optional(Carried),
    }),
    gives: Shape({
      /** `proved`: the operator of the session that began it has proved who they are. */
      Next: Type.Enum(['signed-in', 'proved']),
      Operator: OwnOperator,
    }),
    refuses: [
      'no-identity-token',
      'no-user',
      'provider-taken',
      'email-unverified',
      'link-expired',
      'second-factor-needed',
      'too-many-tries',
      'unavailable',
    ],
    runs: 'partner',
  },
})

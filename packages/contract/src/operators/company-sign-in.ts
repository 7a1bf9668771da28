import { Type } from 'typebox'
import { anyone, calls } from '../call.ts'
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
    gives: OwnOperator,
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

import { Type } from 'typebox'
import { anOperator, calls } from '../call.ts'
import { PasskeyRequest, ShownCredential } from '../people/passkey-shapes.ts'
import { Nothing, Shape } from '../shapes.ts'

/** By which a signed-in operator proves that it is them, before they give a right: it counts for 5 minutes. */
export const operatorProofs = calls({
  proveByCode: {
    is: 'POST /api/operator/v1/proof/code',
    says: 'Proves by a code of the authenticator app that it is the signed-in operator.',
    who: anOperator,
    body: Shape({ Code: Type.String({ minLength: 1, maxLength: 40 }) }),
    gives: Nothing,
    refuses: ['wrong-code', 'no-code', 'too-many-tries'],
    runs: 'partner',
  },
  proofRequest: {
    is: 'POST /api/operator/v1/proof/passkey-request',
    says: 'What the browser needs to ask for a passkey of the signed-in operator; its challenge is good once.',
    who: anOperator,
    body: Nothing,
    gives: PasskeyRequest,
    refuses: [],
    runs: 'partner',
  },
  proveByPasskey: {
    is: 'POST /api/operator/v1/proof/passkey',
    says: 'Proves by a passkey that it is the signed-in operator.',
    who: anOperator,
    body: Shape({ Credential: ShownCredential }),
    gives: Nothing,
    refuses: ['passkey-refused', 'too-many-tries'],
    runs: 'partner',
  },
})

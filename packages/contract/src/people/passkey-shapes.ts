import { Type } from 'typebox'
import { Shape } from '../shapes.ts'

const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })

/** WebAuthn options for creating a passkey. */
export const PasskeyCreation = Shape({
  challenge: Type.String(),
  rp: Shape({ id: Type.String(), name: Type.String() }),
  user: Shape({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Shape({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Shape({ id: Type.String(), type: Type.Literal('public-key') })),
  authenticatorSelection: Shape({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
})

/** WebAuthn options for requesting a passkey; the person chooses which one. */
export const PasskeyRequest = Shape({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
})

/** A new passkey, as the browser returns it. */
export const NewCredential = Shape({
  id: Base64Url(1400),
  response: Shape({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(8000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
})

/** A passkey assertion, as the browser returns it. */
export const ShownCredential = Shape({
  id: Base64Url(1400),
  response: Shape({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(2000),
    // Post-quantum signatures are long.
    signature: Base64Url(8000),
    userHandle: Type.Optional(Base64Url(200)),
  }),
})

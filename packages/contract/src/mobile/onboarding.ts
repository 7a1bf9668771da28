import { Type } from 'typebox'
import { anyone, calls } from '../call.ts'
import { Shape, SPID, TypedCode, TypedNumber } from '../shapes.ts'
import { Adoption } from './activation.ts'

/** An adoption started without a link. */
const StartedAdoption = Shape({
  ...Adoption.properties,
  /** The page to continue at after signing up or in; valid for a day. */
  FinaliseURL: Type.String(),
})

/** The code was sent. Repeat the call with the code to start the adoption. */
const CodeSent = Shape({ SMSCodeSent: Type.Literal(true), ResendAfterSeconds: Type.Integer() })

/** Identifies the SIM: by phone number, or by SIM ID and ICCID together (1§3). */
const named = {
  SPID: Type.Optional(SPID),
  MobileNumber: Type.Optional(TypedNumber),
  SIMID: Type.Optional(TypedCode),
  ICCID: Type.Optional(TypedCode),
  SMSCode: Type.Optional(TypedCode),
}

const codeRefusals = [
  'service-not-found',
  'number-invalid',
  'already-active',
  'no-service',
  'no-code',
  'wrong-code',
  'code-expired',
  'code-too-soon',
  'too-many-tries',
] as const

/** Starting a SIM without a link: by the network's IP address, or with a code (2§7.11). */
export const onboarding = calls({
  adoptByIp: {
    is: 'POST /v3/adopt_by_ip',
    says:
      'The SIM by whose mobile data the request came, as a trusted gateway of the network and the network itself say it; ' +
      'CANT_ADOPT_BY_IP for any other request (2§7.11, decision D70).',
    who: anyone,
    body: Shape({ SPID: Type.Optional(SPID) }),
    gives: StartedAdoption,
    refuses: ['cant-adopt-by-ip', 'already-active', 'no-service', 'too-many-tries'],
    triesPerMinute: 60,
    runs: 'partner',
  },
  adoptBySms: {
    is: 'POST /v3/adopt_by_sms',
    says:
      'Texts a code to the number, or to the contact number of the owner of the SIM; with the code it begins the adoption ' +
      'of the SIM that waits there (2§7.11).',
    who: anyone,
    body: Shape(named),
    gives: Type.Union([CodeSent, StartedAdoption]),
    refuses: [...codeRefusals],
    triesPerMinute: 30,
    runs: 'partner',
  },
  adoptBySimSms: {
    is: 'POST /v3/adopt_by_sim_sms',
    says:
      'Sends a code to the SIM itself, which is in a phone that is switched on; with the code it begins the adoption of ' +
      'that SIM (2§7.11).',
    who: anyone,
    body: Shape(named),
    gives: Type.Union([CodeSent, StartedAdoption]),
    refuses: [...codeRefusals, 'sim-not-reached'],
    triesPerMinute: 30,
    runs: 'partner',
  },
})
